import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('the query of an address', () => {
  it('keeps texts as texts, so that a token of digits stays one', () => {
    expect(parseSearch('?token=0123&search=true&date=2026-11-10')).toEqual({
      token: '0123',
      search: 'true',
      date: '2026-11-10',
    })
  })

  it('reads a name that occurs again as a list, and writes it back', () => {
    expect(parseSearch('perks%5B%5D=1&perks%5B%5D=2')).toEqual({ 'perks[]': ['1', '2'] })
    expect(stringifySearch({ 'perks[]': ['1', '2'] })).toBe('?perks%5B%5D=1&perks%5B%5D=2')
  })

  it('leaves out what says nothing', () => {
    expect(stringifySearch({ a: undefined, b: null, c: false, page: 2 })).toBe('?page=2')
    expect(stringifySearch({})).toBe('')
  })
})
