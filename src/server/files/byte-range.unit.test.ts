import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const file = { size: 1000, etag: '"a"' }
const read = (range: string | undefined, ifRange?: string) => readRange({ range, ifRange }, file)

test('a range is cut to what there is; its end may be left out, and its beginning', () => {
  expect(read('bytes=0-99')).toEqual({ from: 0, to: 99 })
  expect(read('bytes=990-2000')).toEqual({ from: 990, to: 999 })
  expect(read('bytes=500-')).toEqual({ from: 500, to: 999 })
  expect(read('bytes=-100')).toEqual({ from: 900, to: 999 })
  expect(read('bytes=-5000')).toEqual({ from: 0, to: 999 })
})

test('what lies behind the end cannot be sent', () => {
  expect(read('bytes=1000-')).toBe('unsatisfiable')
  expect(read('bytes=-0')).toBe('unsatisfiable')
  expect(readRange({ range: 'bytes=0-', ifRange: undefined }, { size: 0, etag: '"a"' })).toBe('unsatisfiable')
})

test('what is no single range of bytes is the whole file', () => {
  for (const range of [undefined, '', 'bytes=-', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b'])
    expect(read(range), range).toBeUndefined()
})

test('a range of another file than the caller knows is the whole file', () => {
  expect(read('bytes=0-99', '"a"')).toEqual({ from: 0, to: 99 })
  expect(read('bytes=0-99', '"b"')).toBeUndefined()
})
