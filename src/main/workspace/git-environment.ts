/** Git's variables that only say where the person's settings or Git's programs are. */
const kept = new Set([
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_EXEC_PATH',
])

/**
 * The environment for Git commands: the person's, without variables that would send Git to another
 * repository, index or object store (GIT_DIR of a hook that started the app), and with nothing that asks,
 * locks, fetches or translates.
 */
export const gitEnvironment = (
  person: Readonly<Record<string, string | undefined>>,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(person).flatMap(([name, value]) =>
      value === undefined || (name.startsWith('GIT_') && !kept.has(name)) ? [] : [[name, value]],
    ),
  ),
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_LFS_SKIP_SMUDGE: '1',
  GIT_AUTHOR_NAME: 'Wavedeck',
  GIT_AUTHOR_EMAIL: 'wavedeck@wavedeck.invalid',
  GIT_COMMITTER_NAME: 'Wavedeck',
  GIT_COMMITTER_EMAIL: 'wavedeck@wavedeck.invalid',
})
