import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const bare = (rows: (string | number)[][]) => csvOf(rows).replace(/^\uFEFF/, '')

describe('a CSV file', () => {
  it('begins with the mark that lets spreadsheets read accents', () => {
    expect(csvOf([['Yıldız']]).startsWith('\uFEFFYıldız')).toBe(true)
  })

  it('quotes commas, quotes and line breaks', () => {
    expect(bare([['a,b', 'say "hi"', 'one\ntwo']])).toBe('"a,b","say ""hi""","one\ntwo"\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('never lets %j become a formula', (text) => {
    expect(
      bare([[text]])
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true)
  })

  it('leaves numbers as they are', () => {
    expect(bare([[-3, 91]])).toBe('-3,91\r\n')
  })
})
