import { parse } from 'yaml'

// The rules of the one-document form as its other reader states them, written apart from our schemas.

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (text: string) => new Set(text.split(' '))

const topFields = words(
  'version goal setup principles providers models adapters routes tiers quota budget profile profiles pickOrder playbooks routing sources',
)
const phaseFields = words(
  'id role who tier provider model effort readOnly workers isolate runner does returns limit gate if with after then rules',
)
const bookFields = words('name goal pickWhen saves avoidWhen source next phases')
const quotaFields = words(
  'criticalThreshold stopAt whenLow onBothCritical whenSpare spareWithinHours spareMinLeft planEnds',
)
const phaseWords: Readonly<Record<string, Set<string>>> = {
  who: words('lead worker'),
  tier: words('cheap standard strong'),
  runner: words('economy balanced quality research parallel rescue'),
  then: words('next recheck done'),
}
const quotaWords: Readonly<Record<string, Set<string>>> = {
  whenLow: words('switch-provider keep'),
  onBothCritical: words('ask run-cheapest block'),
  whenSpare: words('spend-strong prefer ignore'),
}

/** What the other reader would refuse in a document; none is the answer wanted. */
export const documentErrors = (text: string): readonly string[] => {
  const errors: string[] = []
  const say = (ok: boolean, message: string): boolean => {
    if (!ok) errors.push(message)
    return ok
  }
  // It reads block YAML, one-line scalars and flow parts; no anchors, tags, block texts or tabs.
  for (const line of text.split('\n'))
    say(!/^\s*(?:- )?[\w"-]*:? ?[|>&*!]|\t/.test(line), `can't read: ${line.slice(0, 60)}`)
  const data: unknown = parse(text)
  if (!isFields(data)) return [...errors, 'must be a mapping']
  const known = (value: Fields, fields: Set<string>, at: string) => {
    for (const key of Object.keys(value)) say(fields.has(key), `${at}.${key} is an unknown field`)
  }
  const oneOf = (value: Fields, sets: Readonly<Record<string, Set<string>>>, at: string) => {
    for (const [field, set] of Object.entries(sets))
      if (field in value) say(set.has(String(value[field])), `${at}.${field} is an unknown word`)
  }
  const whole = (value: unknown, most: number): boolean =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
  known(data, topFields, 'document')
  say(data['version'] === 1, 'version must be 1')
  const providers: readonly unknown[] = Array.isArray(data['providers']) ? data['providers'] : []
  say(providers.length > 0 && new Set(providers).size === providers.length, 'providers')
  const tiers = (value: unknown, at: string) => {
    if (!say(isFields(value), `${at} must be a mapping`) || !isFields(value)) return
    known(value, words('cheap standard strong'), at)
    for (const [tier, entries] of Object.entries(value)) {
      if (!say(isFields(entries), `${at}.${tier} must be a mapping`) || !isFields(entries)) continue
      for (const [id, spec] of Object.entries(entries)) {
        say(providers.includes(id), `${at}.${tier}.${id} is not in providers`)
        if (isFields(spec)) known(spec, words('model effort'), `${at}.${tier}.${id}`)
      }
    }
  }
  const quota = (value: unknown, at: string) => {
    if (!isFields(value)) return
    known(value, quotaFields, at)
    oneOf(value, quotaWords, at)
    for (const field of ['criticalThreshold', 'stopAt', 'spareMinLeft'])
      if (field in value) say(whole(value[field], 100), `${at}.${field}`)
    if ('spareWithinHours' in value) say(whole(value['spareWithinHours'], 168), `${at}.hours`)
  }
  tiers(data['tiers'], 'tiers')
  quota(data['quota'], 'quota')
  const profiles = data['profiles']
  if (say(isFields(profiles), 'profiles must be a mapping') && isFields(profiles)) {
    say(String(data['profile']) in profiles, 'profile must name an existing profile')
    for (const [name, profile] of Object.entries(profiles)) {
      if (!say(isFields(profile), `profiles.${name}`) || !isFields(profile)) continue
      known(profile, words('name summary order quota tiers'), `profiles.${name}`)
      if ('tiers' in profile) tiers(profile['tiers'], `profiles.${name}.tiers`)
      quota(profile['quota'], `profiles.${name}.quota`)
    }
  }
  const books = data['playbooks']
  if (!isFields(books)) return [...errors, 'playbooks must be a mapping']
  for (const [id, book] of Object.entries(books)) {
    if (!isFields(book) || !Array.isArray(book['phases'])) {
      errors.push(`${id}.phases must be a list`)
      continue
    }
    known(book, bookFields, id)
    const seen = new Set<unknown>()
    for (const phase of book['phases'] as readonly unknown[]) {
      if (!isFields(phase)) {
        errors.push(`${id}.phases must hold mappings`)
        continue
      }
      const at = `${id}.${String(phase['id'])}`
      known(phase, phaseFields, at)
      oneOf(phase, phaseWords, at)
      say(typeof phase['id'] === 'string' && !seen.has(phase['id']), `${at}: its id`)
      seen.add(phase['id'])
      for (const field of ['readOnly', 'isolate'])
        if (field in phase) say(typeof phase[field] === 'boolean', `${at}.${field}`)
      if ('workers' in phase) say(whole(phase['workers'], 64), `${at}.workers`)
      if ('provider' in phase)
        say(['auto', ...providers].includes(phase['provider']), `${at}.provider`)
      const rules: readonly unknown[] = Array.isArray(phase['rules']) ? phase['rules'] : []
      for (const rule of rules)
        if (say(isFields(rule) && isFields(rule['use']), `${at}.rules`) && isFields(rule))
          known(rule, words('if use'), `${at}.rules`)
    }
  }
  for (const pick of (data['pickOrder'] ?? []) as readonly unknown[])
    say(isFields(pick) && String(pick['playbook']) in books, 'pickOrder names no playbook')
  return errors
}
