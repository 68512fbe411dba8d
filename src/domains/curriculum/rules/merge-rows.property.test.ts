import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contestedRows, type MergedRow, mergeRows } from './merge-rows.ts'

const rows = (text: string): MergedRow[] =>
  text === '' ? [] : text.split(' ').map((part) => ({ key: part.charAt(0), title: part }))
const shown = (merged: readonly MergedRow[]) => merged.map(({ title }) => title).join(' ')
const mine = () => true

describe('lines that two people wrote at once', () => {
  it.each([
    ['a b', 'a b c', 'a b d', 'a b c d', 'both added'],
    ['a b c', 'a c', 'a b c2', 'a c2', 'one deleted, one changed another'],
    ['a b c', 'c a b', 'a b c d', 'c d a b', 'one moved, one added'],
    ['a b', 'a1 b', 'a b1', 'a1 b1', 'each changed another'],
    ['a b', 'a b', '', '', 'they deleted all'],
  ])('%s: yours %s, theirs %s make %s (%s)', (begun, yours, theirs, expected) => {
    expect(shown(mergeRows(rows(begun), rows(yours), rows(theirs), mine))).toBe(expected)
  })

  it('are a question where both changed one', () => {
    const [begun, yours, theirs] = [rows('a b'), rows('a1 b'), rows('a2 b')]
    expect(contestedRows(begun, yours, theirs)).toEqual(['a'])
    expect(shown(mergeRows(begun, yours, theirs, () => false))).toBe('a2 b')
    expect(shown(mergeRows(begun, yours, theirs, mine))).toBe('a1 b')
  })

  const someRows = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.nat(2)), { selector: ([key]) => key })
    .map((pairs) => pairs.map(([key, at]) => ({ key, title: `${key}${at}` })))

  it('lose nothing that one side alone did, and name no line twice', () => {
    fc.assert(
      fc.property(someRows, someRows, someRows, (begun, yours, theirs) => {
        const merged = mergeRows(begun, yours, theirs, mine)
        const keys = merged.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { key, title } of [...yours, ...theirs])
          if (!begun.some((one) => one.key === key)) expect(keys).toContain(key)
          else if (!contestedRows(begun, yours, theirs).includes(key) && keys.includes(key))
            expect(
              [...begun, ...yours, ...theirs].some((one) => one.key === key && one.title === title),
            ).toBe(true)
        // Who changed nothing takes what the other has.
        expect(mergeRows(begun, begun, theirs, mine)).toEqual(theirs)
        expect(
          mergeRows(begun, yours, begun, mine)
            .map(({ title }) => title)
            .sort(),
        ).toEqual(yours.map(({ title }) => title).sort())
      }),
    )
  })
})
