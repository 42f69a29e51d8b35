interface UnsafeFlag {
  /** Tested against each argument, and against each pair of neighbours joined by a space. */
  readonly pattern: RegExp
  readonly reason: string
}

const start = String.raw`(?:^|[\s"'\x60;&|(])`
const flag = (name: string): RegExp => new RegExp(`${start}${name}(?:$|[\\s="'\\x60;&|)])`)

/** Arguments by which a coding CLI gives up its own protection, and what each one gives up. */
export const unsafeFlags: readonly UnsafeFlag[] = [
  {
    pattern: flag('--dangerously-skip-permissions'),
    reason: 'runs every tool without asking (Claude Code)',
  },
  {
    pattern: flag('--allow-dangerously-skip-permissions'),
    reason: 'lets tools run without asking (Claude Code)',
  },
  { pattern: /\bbypassPermissions\b/, reason: 'runs every tool without asking (Claude Code)' },
  {
    pattern: flag('--dangerously-bypass-approvals-and-sandbox'),
    reason: 'no approvals and no sandbox (Codex)',
  },
  {
    pattern: /\bdanger-full-access\b/,
    reason: 'no sandbox: the whole machine can be written (Codex)',
  },
  { pattern: flag('--yolo'), reason: 'accepts every action (Codex, Gemini CLI, Qwen Code, Kimi)' },
  {
    pattern: /--approval-mode[\s=]["']?yolo\b/,
    reason: 'accepts every action (Gemini CLI, Qwen Code)',
  },
  { pattern: flag('--allow-all-tools'), reason: 'runs every tool without asking (Copilot CLI)' },
  { pattern: flag('--allow-all-paths'), reason: 'writes outside its folder (Copilot CLI)' },
  { pattern: flag('--allow-all'), reason: 'allows every tool, path and address (Copilot CLI)' },
  { pattern: flag('--trust-all-tools'), reason: 'runs every tool without asking (Amazon Q, Kiro)' },
  {
    pattern: flag('--(?:allow-)?dangerously-[\\w-]+'),
    reason: 'gives up what its CLI itself calls dangerous to give up',
  },
  { pattern: flag('--no-sandbox'), reason: 'runs outside its sandbox' },
  {
    pattern: /\bsandbox(?:_mode)?\s*[=:]\s*["']?(?:off|none|false|disabled)\b/i,
    reason: 'turns the sandbox off by configuration',
  },
  {
    pattern: /\bnetwork_access\s*=\s*["']?true\b/,
    reason: 'opens the network to commands in the sandbox (Codex)',
  },
]

/** Which of a command's arguments (by index) gives up protection, and how. */
export const findUnsafe = (
  args: readonly string[],
): readonly { readonly index: number; readonly reason: string }[] => {
  const found = args.map((arg, index) => {
    const alone = unsafeFlags.find(({ pattern }) => pattern.test(arg))
    const next = args[index + 1]
    const paired = unsafeFlags.find(
      ({ pattern }) => next !== undefined && !pattern.test(next) && pattern.test(`${arg} ${next}`),
    )
    return { index, reason: (alone ?? paired)?.reason }
  })
  return found.flatMap(({ index, reason }) => (reason === undefined ? [] : [{ index, reason }]))
}
