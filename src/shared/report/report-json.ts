import type { Report } from './report'

/** JSON of an object but for its closing brace, to be gone on with. */
const open = (value: object): string => JSON.stringify(value, null, 2).slice(0, -2)

/** The report as JSON, part by part, a worker a line: a report of any length never holds up the app. */
export function* reportJson({ waves, ...rest }: Report): Generator<string> {
  yield `${open(rest)},\n  "waves": [`
  for (const [at, { workers, ...facts }] of waves.entries()) {
    yield `${at === 0 ? '' : ','}\n${open(facts)},\n  "workers": [`
    for (const [index, worker] of workers.entries())
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(worker)}`
    yield ']\n}'
  }
  yield ']\n}\n'
}
