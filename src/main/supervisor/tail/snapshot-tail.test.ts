import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { snapshotTail } from './snapshot-tail'

const at = new Date('2026-05-01T10:00:00Z')

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'wd-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a snapshot is a plain zip of the tail, byte for byte, and of what is known about it', async () => {
  const folder = await makeFolder()
  const log = join(folder, 'stdout.log')
  const bytes = Buffer.concat([Buffer.from('a\0b\r\n\xff', 'latin1'), Buffer.alloc(1_500_000, 'x')])
  await writeFile(log, bytes)
  const target = join(folder, 'snapshots', 'a.zip')
  expect(await snapshotTail(log, target, at)).toEqual({ ok: true, value: { path: target } })
  expect((await stat(target)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'snapshots'))).mode & 0o777).toBe(0o700)
  const members = membersOf(await readFile(target))
  expect([...members.keys()]).toEqual(['tail.bin', 'manifest.json'])
  expect(members.get('tail.bin')?.equals(bytes)).toBe(true)
  expect(JSON.parse(members.get('manifest.json')?.toString() ?? '')).toMatchObject({
    schema_version: 1,
    captured_at: '2026-05-01T10:00:00.000Z',
    source_path: log,
    source_size_at_open: bytes.length,
    bytes_copied: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    source_may_be_live: true,
    capture_outcome: 'complete_bounded_read',
  })
})

test('of several at once under one name exactly one is published, and nothing else is left', async () => {
  const folder = await makeFolder()
  const log = join(folder, 'stdout.log')
  await writeFile(log, 'x')
  const target = join(folder, 'snapshots', 'a.zip')
  const answers = await Promise.all(Array.from({ length: 6 }, () => snapshotTail(log, target, at)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const first = await readFile(target)
  expect((await snapshotTail(log, target, at)).ok).toBe(false)
  expect((await readFile(target)).equals(first)).toBe(true)
  expect(await readdir(join(folder, 'snapshots'))).toEqual(['a.zip'])
})

test('what is no file is refused, and nothing is published', async () => {
  const folder = await makeFolder()
  const target = join(folder, 'snapshots', 'a.zip')
  expect(await snapshotTail(folder, target, at)).toMatchObject({ error: { code: 'not_a_log' } })
  expect(await snapshotTail(join(folder, 'none'), target, at)).toMatchObject({ ok: false })
  expect(await readdir(join(folder, 'snapshots'))).toEqual([])
})

/** Reads a zip by its central directory; every member must be stored, and whole by its checksum. */
const membersOf = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const members = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    expect(zip.readUInt16LE(at + 10)).toBe(0)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 24))
    expect(zip.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name)
    expect(zip.readUInt32LE(local + 14)).toBe(zip.readUInt32LE(at + 16))
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16))
    members.set(name, bytes)
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return members
}
