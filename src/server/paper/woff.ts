import { inflateSync } from 'node:zlib'

const headerBytes = { woff: 44, sfnt: 12 }
const entryBytes = { woff: 20, sfnt: 16 }
const padded = (length: number) => Math.ceil(length / 4) * 4

/**
 * The font in a WOFF file as the TrueType file it was (W3C, WOFF File Format 1.0 §3 to 5). What prints would unpack a table
 * each time it looks into it, for each letter, in JavaScript: that was a third of printing. Throws RangeError where the file
 * is cut off, and what zlib says where a table is damaged.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('This is no WOFF file.')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = headerBytes.woff + at * entryBytes.woff
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    }
  })
  const powers = Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(headerBytes.sfnt)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(16 * 2 ** powers, 6)
  header.writeUInt16BE(powers, 8)
  header.writeUInt16BE(16 * (tables.length - 2 ** powers), 10)

  const directory: Buffer[] = []
  const contents: Buffer[] = []
  let offset = headerBytes.sfnt + tables.length * entryBytes.sfnt
  for (const { tag, checksum, bytes } of tables) {
    const numbers = Buffer.alloc(12)
    numbers.writeUInt32BE(checksum, 0)
    numbers.writeUInt32BE(offset, 4)
    numbers.writeUInt32BE(bytes.length, 8)
    directory.push(tag, numbers)
    contents.push(bytes, Buffer.alloc(padded(bytes.length) - bytes.length))
    offset += padded(bytes.length)
  }
  return Buffer.concat([header, ...directory, ...contents])
}
