import fc from 'fast-check'
import { expect, it } from 'vitest'
import { masteryLevels } from '../contract/mastery-levels.ts'
import { type Assessed, decidingAssessment, type MasteryRule } from './mastery-rule.ts'

const best: MasteryRule = { name: 'best', version: 1 }
const latest: MasteryRule = { name: 'latest', version: 1 }

const assessed = fc.record({
  level: fc.constantFrom(...masteryLevels),
  isFinal: fc.boolean(),
  assessedAtMs: fc.integer({ min: 0, max: 5 }),
})
const several = fc
  .array(assessed, { maxLength: 8 })
  .map((list): Assessed[] => list.map((one, at) => ({ ...one, id: at + 1 })))
const level = (rule: MasteryRule, list: readonly Assessed[]) => decidingAssessment(rule, list)?.level ?? -1

it('takes the same one in whatever order they come', () => {
  fc.assert(
    fc.property(several, fc.constantFrom(best, latest), (list, rule) => {
      expect(decidingAssessment(rule, list.toReversed())).toEqual(decidingAssessment(rule, list))
    }),
  )
})

it('is never lowered by one more of a kind with “best”', () => {
  fc.assert(
    fc.property(several, assessed, (list, more) => {
      const alike = list.filter(({ isFinal }) => isFinal === more.isFinal)
      const after = [...alike, { ...more, id: 99 }]
      expect(level(best, after)).toBeGreaterThanOrEqual(level(best, alike))
    }),
  )
})

it('takes a final one before all others, however low', () => {
  const work: Assessed = { id: 1, level: 4, isFinal: false, assessedAtMs: 1 }
  const final: Assessed = { id: 2, level: 1, isFinal: true, assessedAtMs: 2 }
  for (const rule of [best, latest]) expect(decidingAssessment(rule, [work, final])?.id).toBe(2)
  expect(decidingAssessment(best, [])).toBeUndefined()
})

it('is set by the last with “latest”, which may lower it', () => {
  fc.assert(
    fc.property(several, assessed, (list, more) => {
      const after = [...list, { ...more, isFinal: true, id: 99, assessedAtMs: 9 }]
      expect(level(latest, after)).toBe(more.level)
    }),
  )
})
