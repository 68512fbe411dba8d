import { expect, test } from 'vitest'
import { pageOf } from './sandbox-paging.ts'

const rows = Array.from({ length: 65 }, (_, index) => index)
const minuteMs = 60_000

test('30 rows a page unless asked otherwise, then the rest', () => {
  const first = pageOf(rows, {}, 0, false)
  expect(first).toMatchObject({ page_count: 3, page_size: 30, total_records: 65 })
  expect(first?.participants).toHaveLength(30)
  const last = pageOf(
    rows,
    { page_size: '60', next_page_token: pageOf(rows, { page_size: '60' }, 0, false)?.next_page_token },
    0,
    false,
  )
  expect(last).toMatchObject({ participants: [60, 61, 62, 63, 64], next_page_token: '' })
})

test('a page token works for fifteen minutes', () => {
  const next_page_token = pageOf(rows, {}, 0, false)?.next_page_token
  expect(pageOf(rows, { next_page_token }, 15 * minuteMs, false)?.participants[0]).toBe(30)
  expect(pageOf(rows, { next_page_token }, 15 * minuteMs + 1, false)).toBeNull()
})

test('a foreign token or a page of more than 300 is refused', () => {
  expect(pageOf(rows, { next_page_token: 'abc' }, 0, false)).toBeNull()
  expect(pageOf(rows, { page_size: '301' }, 0, false)).toBeNull()
})
