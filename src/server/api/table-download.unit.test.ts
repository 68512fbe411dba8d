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

it.each(['csv', 'xlsx'] as const)('streams 100,000 rows as %s without growing memory', async (format) => {
  let made = 0
  let mostAhead = 0
  async function* many() {
    for (; made < 100_000; made += 1) yield [`Student ${made} with some words to fill the row`, made]
  }
  const stream = format === 'csv' ? csvStream(table(many())) : xlsxStream(table(many()))
  let bytes = 0
  let first = -1
  for await (const chunk of stream) {
    if (first < 0) first = made
    bytes += chunk.length
    await new Promise((tick) => setImmediate(tick))
    mostAhead = Math.max(mostAhead, process.memoryUsage().arrayBuffers)
  }
  expect(made).toBe(100_000)
  expect(bytes).toBeGreaterThan(200_000)
  expect(first).toBeLessThan(60_000)
  expect(mostAhead).toBeLessThan(64 * 1024 * 1024)
})
