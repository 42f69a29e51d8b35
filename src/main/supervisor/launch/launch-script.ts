/** What a launcher is told of a turn. */
export interface LaunchOrder {
  readonly workspace: string
  /** Path of what its CLI reads. */
  readonly stdin: string
  readonly deadlineSeconds: number
  readonly graceSeconds: number
  readonly limitBytes: number
  /** The environment the CLI gets. */
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

/**
 * The `launch` file of a turn, which the launcher reads as shell: of the environment only what differs from
 * `inherited`, so that no file holds what the person keeps there. No text may hold a NUL.
 */
export const launchScript = (
  order: LaunchOrder,
  inherited: Readonly<Record<string, string>>,
): string => {
  const removed = Object.keys(inherited).filter((name) => !(name in order.env))
  const changed = Object.entries(order.env).filter(([name, value]) => inherited[name] !== value)
  return `${[
    ...removed.filter(isName).map((name) => `unset ${name}`),
    ...changed
      .filter(([name]) => isName(name))
      .map(([name, value]) => `export ${name}=${quoted(value)}`),
    `workspace=${quoted(order.workspace)}`,
    `stdin=${quoted(order.stdin)}`,
    `deadline=${String(Math.max(1, Math.ceil(order.deadlineSeconds)))}`,
    `grace=${String(Math.ceil(order.graceSeconds))}`,
    `limit=${String(order.limitBytes)}`,
    `set -- ${order.command.map(quoted).join(' ')}`,
  ].join('\n')}\n`
}

/** The shell keeps a variable with any other name as it was inherited. */
const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
