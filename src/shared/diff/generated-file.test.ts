import { expect, test } from 'vitest'
import { isGeneratedFile } from './generated-file'

test.for(['package-lock.json', 'web/yarn.lock', 'Cargo.lock', 'dist/app.min.js', 'api/x.pb.go'])(
  '%s is written by a tool',
  (path) => {
    expect(isGeneratedFile(path)).toBe(true)
  },
)

test.for(['package.json', 'src/lock.ts', 'go.mod', 'snapshot.ts'])('%s is not', (path) => {
  expect(isGeneratedFile(path)).toBe(false)
})
