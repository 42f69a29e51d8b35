import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

interface Member {
  readonly name: Buffer
  readonly header: number
  crc: number
  bytes: number
}

/** Writes a zip whose members are stored without compression, so that each is found in it byte for byte. */
export class StoredZip {
  #at = 0
  #member: Member | null = null
  readonly #members: Member[] = []

  constructor(private readonly file: FileHandle) {}

  /** Starts a member; the answer is where its first byte will be. */
  async begin(name: string): Promise<number> {
    this.#member = { name: Buffer.from(name), header: this.#at, crc: 0, bytes: 0 }
    this.#members.push(this.#member)
    await this.#append(localHeader(this.#member))
    return this.#at
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#member === null) throw new Error('no member was begun')
    this.#member.crc = crc32(chunk, this.#member.crc)
    this.#member.bytes += chunk.length
    await this.#append(chunk)
  }

  /** Ends a member: only now its size and checksum are known. */
  async end(): Promise<void> {
    if (this.#member === null) throw new Error('no member was begun')
    const header = localHeader(this.#member)
    await this.file.write(header, 0, header.length, this.#member.header)
    this.#member = null
  }

  async close(): Promise<void> {
    const start = this.#at
    for (const member of this.#members) await this.#append(centralHeader(member))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#members.length, 8)
    end.writeUInt16LE(this.#members.length, 10)
    end.writeUInt32LE(this.#at - start, 12)
    end.writeUInt32LE(start, 16)
    await this.#append(end)
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.file.write(bytes, 0, bytes.length, this.#at)
    this.#at += bytes.length
  }
}

/** What both headers of a member hold alike, from the version on. 1 January 1980: no clock is needed to read it. */
const commonFields = ({ name, crc, bytes }: Member): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(bytes, 14)
  fields.writeUInt32LE(bytes, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const localHeader = (member: Member): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonFields(member), member.name])

const centralHeader = (member: Member): Buffer => {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(0o100600 * 0x10000, 6)
  place.writeUInt32LE(member.header, 10)
  const madeBy = Buffer.from([20, 3])
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    madeBy,
    commonFields(member),
    place,
    member.name,
  ])
}
