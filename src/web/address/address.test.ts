import { describe, expect, it } from 'vitest'
import {
  address,
  day,
  either,
  flag,
  like,
  needed,
  number,
  numbers,
  oneOf,
  pageNumber,
  text,
} from './address.ts'

const all = address({
  page: pageNumber,
  student: number,
  date: day,
  view: oneOf(['month', 'day']),
  form: either(oneOf(['new']), number),
  year: like(/^\d{4}-\d{4}$/),
  categories: numbers,
  search: text,
  edit: flag,
})

describe('what an address holds', () => {
  it('is read from texts', () => {
    expect(
      all.parse({
        page: '2',
        student: '2147483647',
        date: '2028-02-29',
        view: 'day',
        form: '7',
        year: '2026-2027',
        categories: ['1', '2'],
        search: '0123',
        edit: 'true',
      }),
    ).toEqual({
      page: 2,
      student: 2_147_483_647,
      date: '2028-02-29',
      view: 'day',
      form: 7,
      year: '2026-2027',
      categories: [1, 2],
      search: '0123',
      edit: true,
    })
    expect(all.parse({ categories: '3', form: 'new' })).toEqual({ categories: [3], form: 'new' })
  })

  it('leaves out what was mistyped, and names it does not know', () => {
    for (const page of ['0', '-1', '1.5', '100001', '', ' ', 'x', null, ['1', '2']])
      expect(all.parse({ page }).page).toBeUndefined()
    for (const student of ['2147483648', 'NaN', {}]) expect(all.parse({ student }).student).toBeUndefined()
    for (const date of ['2026-02-29', '2026-13-01', '2026-1-1', '11/3/2026', '', 3])
      expect(all.parse({ date }).date).toBeUndefined()
    expect(all.parse({ view: 'week', form: 'old', year: '2026', categories: ['1', 'x'] })).toEqual({})
    expect(all.parse({ search: ['a', 'b'], edit: '', other: 'x' })).toEqual({ edit: false })
  })

  it('can be extended, and says when the path names nothing', () => {
    expect(address({ page: pageNumber }).extend({ cycle_id: number }).parse({ cycle_id: '4' })).toEqual({
      cycle_id: 4,
    })
    expect(needed(0)).toBe(0)
    expect(() => needed(undefined)).toThrow('does not name')
  })
})
