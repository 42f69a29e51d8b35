const names = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'cargo.lock',
  'composer.lock',
  'gemfile.lock',
  'poetry.lock',
  'pdm.lock',
  'uv.lock',
  'pipfile.lock',
  'go.sum',
  'flake.lock',
  'mix.lock',
  'pubspec.lock',
  'podfile.lock',
  'package.resolved',
  'packages.lock.json',
  'gradle.lockfile',
  '.terraform.lock.hcl',
])

const endings = [
  '.min.js',
  '.min.css',
  '.js.map',
  '.css.map',
  '.snap',
  '.pb.go',
  '.pb.cc',
  '.pb.h',
  '_pb2.py',
  '_pb.js',
  '_pb.d.ts',
  '.g.dart',
  '.freezed.dart',
  '.designer.cs',
  '.generated.ts',
  '.gen.go',
]

/** Lock files and files that tools write: a diff shows them folded. Judged by name only. */
export const isGeneratedFile = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return names.has(name) || endings.some((ending) => name.endsWith(ending))
}
