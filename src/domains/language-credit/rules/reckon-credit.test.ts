import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelOfScore } from '#domains/mastery/rules/language-credit.ts'
import { type CompletedUnit, reckonCredit, usualUnitMap } from './reckon-credit.ts'

const completed = (scores: readonly (number | null)[]): CompletedUnit[] =>
  scores.flatMap((score, at) => (score === null ? [] : [{ vendorUnit: at + 1, score }]))

describe('the mapping', () => {
  it('has odd units belong to one unit of the topic and even ones to two', () => {
    expect(usualUnitMap.size).toBe(20)
    for (const [unit, units] of usualUnitMap) expect(units).toHaveLength(unit % 2 === 1 ? 1 : 2)
    expect(Object.fromEntries([...usualUnitMap].slice(0, 6))).toEqual({
      1: [1],
      2: [1, 2],
      3: [1],
      4: [1, 2],
      5: [2],
      6: [2, 3],
    })
    expect(new Set([...usualUnitMap.values()].flat())).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })
})

describe('the score table', () => {
  it.each([
    [0, 0.5],
    [49, 0.5],
    [50, 1],
    [59, 1],
    [60, 1.5],
    [64, 1.5],
    [65, 2],
    [74, 2],
    [75, 2.5],
    [79, 2.5],
    [80, 3],
    [89, 3],
    [90, 3.5],
    [94, 3.5],
    [95, 4],
    [100, 4],
  ])('%i %% gives %d', (score, level) => expect(levelOfScore(score)).toBe(level))
})

describe('a worked example', () => {
  // Noor completed units 1 to 8 of French and unit 10; unit 9 is still open.
  const noor = completed([92, 88, 96, 84, 78, 71, 83, 79, null, 100])

  it('counts nine completed units as two and a quarter credits', () => {
    expect(reckonCredit(noor, usualUnitMap).credits).toBe(2.25)
  })

  it('assesses the two units of the topic that are whole, by the mean of what belongs to each', () => {
    // Unit 1 of the topic: 92, 88, 96, 84, mean 90. Unit 2: also 88 and 84 that lead into it, mean 80.5.
    expect(reckonCredit(noor, usualUnitMap).units).toEqual([
      { position: 1, level: 3.5, from: [1, 2, 3, 4] },
      { position: 2, level: 3, from: [2, 4, 5, 6, 7, 8] },
    ])
  })

  it('gives nothing for three units', () => {
    expect(reckonCredit(completed([100, 100, 100]), usualUnitMap)).toEqual({ credits: 0.75, units: [] })
  })

  it('gives five credits for the whole course', () => {
    const all = reckonCredit(completed(Array(20).fill(100)), usualUnitMap)
    expect(all.credits).toBe(5)
    expect(all.units.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  })
})

it('never assesses more units than there are credits, whatever was completed and however it is mapped', () => {
  const map = fc
    .array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 2 }), {
      minLength: 20,
      maxLength: 20,
    })
    .map((rows) => new Map(rows.map((units, at) => [at + 1, units])))
  const scores = fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(scores, map, (given, units) => {
      const credit = reckonCredit(completed(given), units)
      expect(credit.units.length).toBeLessThanOrEqual(credit.credits)
      // The order in which they come changes nothing.
      expect(reckonCredit(completed(given).toReversed(), units)).toEqual(credit)
    }),
  )
})
