import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { unpackWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)
const packed = readFileSync(resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))

/** The checksum of a table as the TrueType specification has it: its words added up. */
function checksum(table: Buffer): number {
  const words = Buffer.alloc(Math.ceil(table.length / 4) * 4)
  table.copy(words)
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

it('gives each table of a font as it was before it was packed', () => {
  const font = unpackWoff(packed)
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + at * 16
    const offset = font.readUInt32BE(entry + 8)
    const bytes = font.subarray(offset, offset + font.readUInt32BE(entry + 12))
    return { tag: font.toString('latin1', entry, entry + 4), promised: font.readUInt32BE(entry + 4), bytes }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']))
  // `head` holds a number that follows from all the others.
  for (const { tag, promised, bytes } of tables.filter(({ tag: one }) => one !== 'head'))
    expect(checksum(bytes), tag).toBe(promised)
  // What the file says of itself: the size of all tables unpacked.
  expect(font.length).toBe(packed.readUInt32BE(16))
})

it('refuses what is no WOFF file, and one that is cut off', () => {
  expect(() => unpackWoff(Buffer.from('%PDF-1.7 and more'))).toThrow('This is no WOFF file.')
  expect(() => unpackWoff(packed.subarray(0, 60))).toThrow(RangeError)
  expect(() => unpackWoff(packed.subarray(0, 2_000))).toThrow()
})
