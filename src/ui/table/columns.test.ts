import { describe, expect, it } from 'vitest'
import { compareValues, leastWidth } from './columns.ts'

describe('columns of a table', () => {
  it('sorts names by alphabet, accents and numbers as people expect', () => {
    const names = ['Öberg', 'Zhao', 'Ágnes', 'alba', 'Grade 10', 'Grade 9']
    expect(names.sort(compareValues)).toEqual(['Ágnes', 'alba', 'Grade 9', 'Grade 10', 'Öberg', 'Zhao'])
  })

  it('sorts numbers by size', () => {
    expect([10, 9, 1].sort(compareValues)).toEqual([1, 9, 10])
  })

  it('knows how narrow a table may become', () => {
    expect(leastWidth([{ width: 50 }, { minWidth: 220 }, {}, { primary: true }])).toBe(670)
  })
})
