import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { csvStream, xlsxStream } from './table-download.ts'

const table = (rows: AsyncIterable<readonly (string | number | null)[]>) => ({
  name: 'a-table',
  header: ['Name', 'Count'],
  rows,
  person: null,
})

async function* few() {
  yield ['Björn, "B"', 1]
  yield ['=1+1', 2]
  yield ['+1 555', null]
  yield ['@cmd', -3]
  yield ['a\nb <&>\u0007', 0]
  yield ['\r\tx', null]
  yield ['', 1.5]
}

it('writes CSV with one header row, and no text that a spreadsheet takes for a formula', async () => {
  const written = (await buffer(csvStream(table(few())))).toString()
  expect(written.startsWith('\ufeffName,Count\r\n')).toBe(true)
  expect(parse(written, { bom: true }).slice(1)).toEqual([
    ['Björn, "B"', '1'],
    ["'=1+1", '2'],
    ["'+1 555", ''],
    ["'@cmd", '-3'],
    ['a\nb <&>\u0007', '0'],
    ["'\r\tx", ''],
    ['', '1.5'],
  ])
})

it('stops reading when the browser goes away, and passes a failure on', async () => {
  let isClosed = false
  let made = 0
  async function* endless() {
    try {
      for (; ; made += 1) yield ['row', made]
    } finally {
      isClosed = true
    }
  }
  for (const make of [csvStream, xlsxStream]) {
    isClosed = false
    made = 0
    const stream = make(table(endless()))
    for await (const _chunk of stream) if (made > 1_000) break
    stream.destroy()
    await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 20_000 })
  }
  async function* failing(after: number) {
    for (let at = 0; at < after; at += 1) yield ['row', `${at} ${Math.sin(at)}`]
    // All that was made is read by then, and the reader waits for more.
    for (let at = 0; at < 100; at += 1) await turn()
    throw new Error('the database went away')
  }
  for (const make of [csvStream, xlsxStream])
    for (const after of [1, 20_000])
      await expect(buffer(make(table(failing(after))))).rejects.toThrow('the database went away')
})

it.each([
  'csv',
  'xlsx',
] as const)('makes rows of %s as they are read, and never all of them ahead', async (format) => {
  const count = 200_000
  let made = 0
  async function* many() {
    for (; made < count; made += 1) yield [`Student ${made} with some words to fill the row`, made]
  }
  const stream = format === 'csv' ? csvStream(table(many())) : xlsxStream(table(many()))
  const read: { bytes: number; made: number }[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    await turn()
    read.push({ bytes, made })
  }
  expect(made).toBe(count)
  expect(bytes).toBeGreaterThan(400_000)
  // Every row takes about as much of the file as every other: so many were made before they were read.
  const ahead = read.map((at) => at.made - (count * at.bytes) / bytes)
  expect(Math.max(...ahead)).toBeLessThan(60_000)
})
