import { readSmall } from './small-reader'

// The rules of the one-document form as its other reader states them, written apart from our schemas.

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (text: string): readonly string[] => text.split(' ')

const topFields = words(
  'version goal setup principles providers models adapters routes tiers quota budget profile profiles pickOrder playbooks routing sources',
)
const phaseFields = words(
  'id role who tier provider model effort readOnly workers isolate runner does returns limit gate if with after then rules',
)
const bookFields = words('name goal pickWhen saves avoidWhen source next phases')
const profileFields = words('name summary order quota tiers')
const quotaFields = words(
  'criticalThreshold stopAt whenLow onBothCritical whenSpare spareWithinHours spareMinLeft planEnds',
)
const tierWords = words('cheap standard strong')
const phaseWords = {
  who: words('lead worker'),
  tier: tierWords,
  runner: words('economy balanced quality research parallel rescue'),
  then: words('next recheck done'),
}
const quotaWords = {
  whenLow: words('switch-provider keep'),
  onBothCritical: words('ask run-cheapest block'),
  whenSpare: words('spend-strong prefer ignore'),
}
const budgetWords = { whenLow: words('finish-and-report downgrade-tier stop') }

/** What the other reader would refuse in a document; none is the answer wanted. */
export const documentErrors = (text: string): readonly string[] => {
  const errors: string[] = []
  const say = (isSo: boolean, message: string) => {
    if (!isSo) errors.push(message)
  }
  const fields = (value: unknown, at: string, known?: readonly string[]): Fields => {
    say(isFields(value), `${at} must be a mapping`)
    if (!isFields(value)) return {}
    for (const key of Object.keys(value))
      say(known?.includes(key) ?? true, `${at}.${key} is an unknown field`)
    return value
  }
  const list = (value: unknown, at: string): readonly unknown[] => {
    say(Array.isArray(value), `${at} must be a list`)
    return Array.isArray(value) ? value : []
  }
  const texts = (value: unknown, at: string): readonly string[] => {
    const items = list(value, at)
    say(
      items.every((item) => typeof item === 'string' && item !== ''),
      `${at} must be a list of texts`,
    )
    return items.map(String)
  }
  const filled = (value: unknown, at: string) => {
    say(typeof value === 'string' && value !== '', `${at} must be a non-empty text`)
  }
  const oneOf = (value: Fields, sets: Readonly<Record<string, readonly string[]>>, at: string) => {
    for (const [field, set] of Object.entries(sets))
      say(!(field in value) || set.includes(String(value[field])), `${at}.${field} is not a word`)
  }
  const count = (value: Fields, field: string, most: number, at: string) => {
    const given = value[field]
    const isCount = Number.isInteger(given) && Number(given) >= 1 && Number(given) <= most
    say(!(field in value) || isCount, `${at}.${field} must be a whole number`)
  }
  const models = (value: Fields, at: string) => {
    for (const field of ['model', 'effort'])
      if (field in value)
        say(/^[A-Za-z0-9][\w.:/+-]*$/.test(String(value[field])), `${at}.${field} is no safe name`)
  }

  let data: Fields
  try {
    data = fields(readSmall(text), 'document', topFields)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  say(data['version'] === 1, 'version must be 1')
  const providers = texts(data['providers'], 'providers')
  say(providers.length > 0 && new Set(providers).size === providers.length, 'providers')
  for (const id of providers) say(/^[a-z][a-z0-9-]{0,31}$/.test(id), `providers: ${id}`)

  const tiers = (value: unknown, at: string) => {
    for (const [tier, entries] of Object.entries(fields(value, at, tierWords)))
      for (const [id, spec] of Object.entries(fields(entries, `${at}.${tier}`))) {
        say(providers.includes(id), `${at}.${tier}.${id} is not in providers`)
        models(fields(spec, `${at}.${tier}.${id}`, ['model', 'effort']), `${at}.${tier}.${id}`)
      }
  }
  const quota = (given: unknown, at: string) => {
    const value = fields(given, at, quotaFields)
    oneOf(value, quotaWords, at)
    for (const field of ['criticalThreshold', 'stopAt', 'spareMinLeft'])
      count(value, field, 100, at)
    count(value, 'spareWithinHours', 168, at)
    if ('planEnds' in value) fields(value['planEnds'], `${at}.planEnds`)
  }
  tiers(data['tiers'], 'tiers')
  for (const field of ['principles', 'sources']) if (field in data) texts(data[field], field)
  for (const field of ['setup', 'models', 'adapters', 'routes', 'routing'])
    if (field in data) fields(data[field], field)
  if ('quota' in data) quota(data['quota'], 'quota')
  if ('budget' in data) {
    const budget = fields(data['budget'], 'budget', ['warnAt', 'whenLow'])
    count(budget, 'warnAt', 100, 'budget')
    oneOf(budget, budgetWords, 'budget')
  }
  const profiles = fields(data['profiles'] ?? {}, 'profiles')
  say(Object.hasOwn(profiles, String(data['profile'])), 'profile must name an existing profile')
  for (const [name, given] of Object.entries(profiles)) {
    const profile = fields(given, `profiles.${name}`, profileFields)
    if ('tiers' in profile) tiers(profile['tiers'], `profiles.${name}.tiers`)
    if ('quota' in profile) quota(profile['quota'], `profiles.${name}.quota`)
    const order = texts(profile['order'] ?? [], `profiles.${name}.order`)
    say(
      new Set(order).size === order.length && order.every((id) => providers.includes(id)),
      `profiles.${name}.order must hold providers, each once`,
    )
  }
  const books = fields(data['playbooks'], 'playbooks')
  for (const [id, given] of Object.entries(books)) {
    const { phases, ...book } = fields(given, id, bookFields)
    for (const [field, value] of Object.entries(book)) filled(value, `${id}.${field}`)
    const seen = new Set<unknown>()
    for (const each of list(phases, `${id}.phases`)) {
      const phase = fields(each, `${id}.phases`, phaseFields)
      const at = `${id}.${String(phase['id'])}`
      say(/^[A-Za-z0-9][\w.-]*$/.test(String(phase['id'])) && !seen.has(phase['id']), `${at}: id`)
      seen.add(phase['id'])
      oneOf(phase, phaseWords, at)
      for (const field of ['readOnly', 'isolate'])
        say(!(field in phase) || typeof phase[field] === 'boolean', `${at}.${field}`)
      count(phase, 'workers', 64, at)
      if ('provider' in phase)
        say(['auto', ...providers].includes(String(phase['provider'])), `${at}.provider`)
      models(phase, at)
      for (const rule of list(phase['rules'] ?? [], `${at}.rules`)) {
        const { use } = fields(rule, `${at}.rules`, ['if', 'use'])
        const used = fields(use, `${at}.rules.use`, words('tier provider model effort'))
        oneOf(used, { tier: tierWords }, `${at}.rules.use`)
        models(used, `${at}.rules.use`)
      }
    }
  }
  for (const each of list(data['pickOrder'] ?? [], 'pickOrder')) {
    const { when, playbook } = fields(each, 'pickOrder', ['when', 'playbook'])
    filled(when, 'pickOrder.when')
    say(Object.hasOwn(books, String(playbook)), 'pickOrder.playbook must name an existing playbook')
  }
  return errors
}
