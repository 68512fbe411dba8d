import { expect, it } from 'vitest'
import { parseFilter } from './parse-filter.ts'
import { RosterFault } from './roster-fault.ts'

it('reads comparisons, and binds AND before OR', () => {
  expect(parseFilter("a='1' OR b.c!='2' AND d~'x y' OR e>='3'")).toEqual([
    [{ field: 'a', operator: '=', value: '1' }],
    [
      { field: 'b.c', operator: '!=', value: '2' },
      { field: 'd', operator: '~', value: 'x y' },
    ],
    [{ field: 'e', operator: '>=', value: '3' }],
  ])
})

it('reads a quote within a value, and one that says AND', () => {
  expect(parseFilter("familyName='O''Shaughnessy AND sons'")).toEqual([
    [{ field: 'familyName', operator: '=', value: "O'Shaughnessy AND sons" }],
  ])
})

it.each([
  '',
  'status',
  "status='active",
  "status='a' status='b'",
  "='a'",
  "status='a' AND ",
  'a=b',
  "a='1'; drop",
])('refuses %s in words', (text) => {
  expect(() => parseFilter(text)).toThrow(RosterFault)
})

it('takes no more comparisons than anybody needs', () => {
  expect(() => parseFilter(Array.from({ length: 21 }, () => "a='1'").join(' AND '))).toThrow('up to 20')
})
