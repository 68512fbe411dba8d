import { expect, it } from 'vitest'
import { inCycle, noFacts, passed, requirement, smallPlan, smallSchool } from './examples.factory.ts'
import { assumptionOf, finishText, missingText, tightestText, whyOf } from './explain.ts'
import type { Decision, StudentFacts } from './facts.ts'
import { reckon } from './reckon.ts'
import { closing, closingText } from './what-next.ts'

/* The worked examples of docs/graduation-examples.md, by their numbers. */

const of = (facts: Partial<StudentFacts>, position = inCycle(12, 2), plan = smallPlan) =>
  reckon(plan, smallSchool, { ...noFacts, ...facts }, position)
const find = (graduation: ReturnType<typeof of>, key: string) => {
  const found = graduation.requirements.find((one) => one.requirement.key === key)
  if (!found) throw new Error(`There is no requirement ${key}.`)
  return found
}
const all = [1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 11, 12, 13, 14]

it('1: says why Algebra ends in Cycle 5 of grade 12, and when it has to begin', () => {
  const graduation = of({ assessments: passed([1, 2, 3]) })
  const algebra = find(graduation, 'algebra')
  expect(whyOf(algebra, graduation.cycles)).toBe(
    'Algebra: 3 of 6 units; at one a cycle it is met in Cycle 5 of grade 12. The plan expects 2.25 credits by today and 1.5 are met.',
  )
  expect(algebra).toMatchObject({ needed: 12, earned: 6, missing: 6, expected: 9, lastStart: 17 })
  expect(algebra.missingUnits.map(({ id }) => id)).toEqual([4, 5, 6])
})

it('2: is not completed with credits enough and one requirement missing', () => {
  const electivesOver = passed([1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  const graduation = of(
    { assessments: electivesOver.filter(({ unitId }) => unitId !== 9 && unitId !== 10) },
    inCycle(12, 5),
  )
  const earned = graduation.requirements.reduce((sum, one) => sum + one.earned, 0)
  expect(earned).toBe(24)
  expect(graduation.spare.length).toBe(2)
  expect(find(graduation, 'statistics').missing).toBe(4)
  expect(graduation.totals.missing).toBe(4)
  expect(graduation.status).toBe('off-track')
})

it('3: is completed with every requirement met, and says so', () => {
  const graduation = of({ assessments: passed(all) })
  expect(graduation.status).toBe('completed')
  expect(finishText(graduation)).toBe('Every requirement is met.')
  expect(tightestText(graduation)).toBeNull()
})

it('4: earns with the level of the plan in a final assessment, and with nothing else', () => {
  const [low] = passed([7], 1.5)
  const [work] = passed([8], 4).map((one) => ({ ...one, isFinal: false }))
  const graduation = of({ assessments: [low, work].filter((one) => one !== undefined) })
  const statistics = find(graduation, 'statistics')
  expect(statistics.earned).toBe(0)
  expect(statistics.missingUnits.map((unit) => missingText(unit, 2, 12))).toEqual([
    'Exposure 1.5, needs Developing 2 or more',
    'Extending 4 so far, no final assessment yet',
  ])
  expect(statistics.missingUnits.map((unit) => missingText(unit, 2, 7))).toEqual([
    'Exposure, needs Developing or more',
    'Extending so far, no final assessment yet',
  ])
})

it('5: counts what is running and planned, and says what it takes as passed', () => {
  const graduation = of(
    {
      assessments: passed([1, 2, 3, 15, 16, 11, 12, 13]),
      running: [{ title: 'Curves', experienceId: 1, cycle: 16, unitIds: [4, 7], abilityIds: [] }],
      planned: [{ title: 'Chance', experienceId: 2, cycle: 17, unitIds: [8, 5, 6, 14], abilityIds: [] }],
    },
    inCycle(12, 2),
  )
  expect(graduation.totals).toEqual({
    needed: 28,
    earned: 16,
    exempt: 0,
    progress: 4,
    planned: 8,
    missing: 0,
    expected: 21,
  })
  expect(assumptionOf(graduation.assumed)).toBe('if the 2 running ones are passed')
  expect(finishText(graduation)).toContain(
    'met in Cycle 3 of grade 12, in time for June 2028, if the 2 running',
  )
})

it('6: lets off what is exempt where its topic is asked for, and gives it back exactly', () => {
  const facts = { assessments: passed([15]) }
  const before = of(facts)
  const after = of({ ...facts, exemptions: [{ id: 1, topicId: 4, quarters: 2, title: 'Knee surgery' }] })
  expect(find(after, 'fitness')).toMatchObject({ earned: 2, exempt: 2, missing: 0, status: 'completed' })
  expect(find(after, 'electives')).toMatchObject({ exempt: 0 })
  expect(of(facts)).toEqual(before)
})

it('7: counts a course of another school, and a language course by four units a credit', () => {
  const graduation = of({
    electives: [{ id: 1, topicId: 3, quarters: 4, title: 'Youth Orchestra' }],
    milestones: [3, 2.5, 2, 1.5, 4].map((level) => ({ topicId: 5, level })),
  })
  const electives = find(graduation, 'electives')
  expect(electives.items.map(({ kind, counted }) => [kind, counted])).toEqual([
    ['language', 4],
    ['elective', 4],
  ])
  expect(electives.status).toBe('completed')
  expect(electives.items[0]?.source).toBe('4 units of the language course')
  const begun = find(of({ milestones: [{ topicId: 5, level: 3 }] }), 'electives')
  expect(begun.items[0]?.source).toBe('1 unit of the language course')
})

it('8: counts a item once, says why not elsewhere, and where a counselor moved it', () => {
  const facts = { assessments: passed([1, 2]) }
  const algebra = find(of(facts), 'algebra')
  expect(algebra.items.map(({ elsewhere }) => elsewhere)).toEqual([
    [{ title: 'Electives', because: 'this leaves the least missing' }],
    [{ title: 'Electives', because: 'this leaves the least missing' }],
  ])
  const move: Decision = {
    kind: 'move',
    id: 1,
    itemKey: 'unit:2',
    requirementKey: 'electives',
    reason: 'Repeats it in college.',
  }
  const moved = of({ ...facts, decisions: [move] })
  expect(find(moved, 'electives').items[0]).toMatchObject({
    key: 'unit:2',
    elsewhere: [{ title: 'Algebra', because: 'it was moved here: Repeats it in college.' }],
  })
  const waived = of({
    decisions: [
      { kind: 'waiver', id: 2, quarters: 4, requirementKey: 'statistics', reason: 'Took it abroad.' },
    ],
  })
  expect(find(waived, 'statistics')).toMatchObject({ exempt: 4, missing: 0, status: 'completed' })
})

it('9: counts twice only what the plan counts twice', () => {
  const plan = {
    ...smallPlan,
    requirements: [
      ...smallPlan.requirements,
      requirement('quantitative', 1, { subject_ids: [1], is_shared: true }),
    ],
  }
  const graduation = of({ assessments: passed([1, 2]) }, inCycle(9, 3), plan)
  expect([find(graduation, 'algebra').earned, find(graduation, 'quantitative').earned]).toEqual([4, 4])
})

it('10: goes from ahead over on track and falling behind to off track with the pace', () => {
  const plan = { ...smallPlan, requirements: [requirement('algebra', 3, { topic_ids: [1] })] }
  const statusAt = (units: number[], grade: number, cycle: number, running: number[] = []) =>
    of(
      {
        assessments: passed(units),
        running: [{ title: 'Now', experienceId: 1, cycle: 0, unitIds: running, abilityIds: [] }],
      },
      inCycle(grade, cycle),
      plan,
    ).status
  // After six cycles of twenty the plan expects 0.75 of 3 credits.
  expect(statusAt([1, 2, 3], 10, 2)).toBe('ahead-of-schedule')
  expect(statusAt([1, 2], 10, 2)).toBe('on-track')
  expect(statusAt([1], 10, 2, [2])).toBe('on-track')
  expect(statusAt([1], 10, 2)).toBe('falling-behind')
  expect(statusAt([], 10, 2)).toBe('off-track')
  expect(statusAt([1, 2, 3, 4, 5, 6], 10, 2)).toBe('completed')
})

it('11: says which experiences close it', () => {
  const cycle = { cycleTitle: 'Cycle 3', cycleId: 3, year: 2026, position: 3 }
  const offer = { ...cycle, freePlaces: 6, waiting: 0, isOnList: false, isPlannable: true }
  const closed = closing(
    [4, 5, 6],
    [
      { ...offer, experienceId: 1, title: 'Games of Chance', unitIds: [4, 5, 9] },
      { ...offer, experienceId: 2, title: 'Curves We Live On', unitIds: [6] },
    ],
  )
  expect(closed.offers.map(({ title, covers }) => [title, covers.length])).toEqual([
    ['Games of Chance', 2],
    ['Curves We Live On', 1],
  ])
  expect(closingText(closed)).toBe('Two experiences in Cycle 3 cover it.')
  expect(closingText(closing([4], []))).toBe('No experience of the coming cycles covers it.')
})

it('12: reckons abilities by their number, and by level and pace as everything else', () => {
  const plan = { ...smallPlan, ability_ids: [1, 2, 3, 4, 5] }
  const reached = [1, 2].map((abilityId) => ({
    ...(passed([1])[0] as ReturnType<typeof passed>[number]),
    id: abilityId,
    unitId: null,
    abilityId,
  }))
  expect(of({ assessments: reached }, inCycle(11, 1), plan)).toMatchObject({
    abilitiesStatus: 'on-track',
    abilities: { needed: 5, reached: 2, expected: 2 },
  })
})
