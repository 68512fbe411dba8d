import { expect, it } from 'vitest'
import { inputOf, keepInput, plannedOf } from './kept-input.ts'
import type { PlanInput } from './plan-types.ts'

const stem = { title: 'STEM', experiences: [1, 2, 3] }
const arts = { title: 'Arts', experiences: [4] }
const student = { cohortId: 1, grade: 9, hasChosen: true, choices: [1], fixed: [], standing: [] }
const input: PlanInput = {
  seed: 7,
  ranks: 3,
  most: null,
  keepsStanding: false,
  experiences: [{ id: 1, title: 'Kelp', blocks: [1], places: 2, held: 0, cohortId: null, stage: null }],
  students: [
    { ...student, id: 1, needs: [stem, arts] },
    { ...student, id: 2, needs: [] },
    { ...student, id: 3, needs: [arts, stem], away: [] },
  ],
}
const stored = (value: unknown) => JSON.parse(JSON.stringify(value))

it('keeps what pathways ask for once, and gives every student theirs in their order', () => {
  const kept = stored(keepInput(input))
  expect(kept.needs).toEqual([stem, arts])
  expect(kept.students.map(({ needs }: { needs: number[] }) => needs)).toEqual([[0, 1], [], [1, 0]])
  expect(inputOf(kept)).toEqual(input)
})

it('reads plans that were kept before needs stood once', () => {
  const plan = { placements: [], value: 0, gap: 0, isWhole: true, worthOfPlace: {} }
  for (const old of [input, keepInput(input)])
    expect(plannedOf(JSON.stringify({ input: old, plan }))).toEqual({ input, plan })
})
