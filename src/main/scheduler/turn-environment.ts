const ours =
  /^(ELECTRON_|WAVEDECK_|npm_|APPIMAGE$|APPDIR$|ARGV0$|OWD$|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$|CLAUDECODE$|CLAUDE_CODE_ENTRYPOINT$)/

/**
 * A worker's environment: the person's own, without what the app, npm or an outer agent CLI put there,
 * plus what its workspace asks for (design: Safety).
 */
export const turnEnvironment = (
  person: Readonly<Record<string, string | undefined>>,
  workspace: Readonly<Record<string, string>>,
): Record<string, string> => {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(person))
    if (value !== undefined && !ours.test(name)) environment[name] = value
  return { ...environment, ...workspace }
}
