import { expect, test, vi } from 'vitest'
import { edit } from './edit'
import { importLibrary } from './import-library'
import { parseDefaults, parsePlaybook } from './parse'
import { bundled } from './testing/bundled'
import { breakText } from './testing/break-text'

vi.setConfig({ testTimeout: 300_000 })

const wanted = 300

test('300 broken or hostile files give an error with a place in them; none is written to by mistake', () => {
  const texts = [
    ...bundled.ids.map((id) => bundled.text(`${id}.yaml`)),
    bundled.text('defaults.yaml'),
  ]
  const errors = new Set<string>()
  let broken = 0
  for (let n = 0; broken < wanted && n < wanted * 10; n++) {
    const whole = texts[n % texts.length] ?? ''
    const text = breakText(whole, n)
    const source = (n % texts.length === texts.length - 1 ? parseDefaults : parsePlaybook)(text)
    const found = source.issues.filter(({ severity }) => severity === 'error')
    const change = { op: 'set' as const, field: ['name'], value: 'x' }
    const edited = edit(text, change)
    importLibrary(text)
    if (found.length === 0) continue
    broken += 1
    const lines = text.split('\n')
    for (const { line, col, message } of found) {
      expect(message).not.toBe('')
      expect(line).toBeGreaterThanOrEqual(1)
      expect(line).toBeLessThanOrEqual(lines.length + 1)
      expect(col).toBeGreaterThanOrEqual(1)
      errors.add(message.replace(/"[^"]*"|\d+/g, '…'))
    }
    // What can't be read as YAML is not edited; what can is edited without losing a byte of the rest.
    if (source.raw === undefined) expect(edited.ok).toBe(false)
  }
  expect(broken).toBe(wanted)
  expect(errors.size).toBeGreaterThan(15)
})

test.each([
  ['empty', ''],
  ['a list', '- 1\n'],
  ['a number', '7'],
  ['nothing but a comment', '# x\n'],
  ['two documents', 'version: 1\n---\nversion: 1\n'],
  ['over the limit', `# ${'x'.repeat(513 * 1024)}`],
  ['a prototype', 'version: 1\n__proto__: { x: 1 }\nphases: []\n'],
  ['deep', `version: 1\nphases: ${'['.repeat(200_000)}`],
])('%s is refused with a place', (_, text) => {
  const { issues, model } = parsePlaybook(text)
  const errors = issues.filter(({ severity }) => severity === 'error')
  expect(errors[0]?.line).toBeGreaterThanOrEqual(1)
  expect(model === undefined || errors.length > 0).toBe(true)
})
