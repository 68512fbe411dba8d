import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageButton, pageButtons } from './page-buttons.ts'

const text = (buttons: PageButton[]) => buttons.map((b) => (b.kind === 'gap' ? '…' : b.page)).join(' ')

describe('pager', () => {
  it('shows up to seven places', () => {
    expect(text(pageButtons(1, 7))).toBe('1 2 3 4 5 6 7')
    expect(text(pageButtons(1, 20))).toBe('1 2 3 4 5 … 20')
    expect(text(pageButtons(10, 20))).toBe('1 … 9 10 11 … 20')
    expect(text(pageButtons(18, 20))).toBe('1 … 16 17 18 19 20')
  })

  it('always holds the first, the last and the current page, each once and in order', () => {
    const cases = fc
      .integer({ min: 1, max: 500 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(cases, ([page, pages]) => {
        const buttons = pageButtons(page, pages)
        const numbers = buttons.flatMap((button) => (button.kind === 'page' ? [button.page] : []))
        expect(buttons.length).toBeLessThanOrEqual(7)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
      }),
    )
  })
})
