import { expect, it } from 'vitest'
import { explainPlan } from '../../rules/explain/explain-plan.ts'
import { whyNot } from '../../rules/explain/why-not.ts'
import { drawOf } from '../../rules/model/seeded.ts'
import { solvePlan } from '../../rules/model/solve-plan.ts'
import { awayFrom, type PlanInput } from '../../rules/plan-types.ts'
import { loadSolver } from './highs-solver.ts'
import { makePlanInput } from './plans.factory.ts'

const days = [1, 2, 3, 4, 5]

/** A made-up cycle whose experiences meet on two weekdays, with some students who cannot then. */
function withAway(seed: number): PlanInput {
  const input = makePlanInput(seed, { students: 60, experiences: 12, blocks: 3, double: 0.2, needs: 0.3 })
  return {
    ...input,
    experiences: input.experiences.map((one) => ({
      ...one,
      meets: one.blocks.flatMap((block) => [
        `${1 + (one.id % 5)}-${block}`,
        `${1 + ((one.id + 2) % 5)}-${block}`,
      ]),
    })),
    students: input.students.map((student) => {
      const away = days
        .flatMap((weekday) =>
          [0, 1, 2].map((block) => ({ weekday, block, starts_at: '10:00', ends_at: '11:00' })),
        )
        .filter(({ weekday, block }) => drawOf(seed, student.id, weekday * 10 + block) < 0.2)
      return student.id % 3 === 0 ? { ...student, away } : student
    }),
  }
}

it('gives nobody a place at a time when they cannot, and says so of each that was wished', async () => {
  const solve = await loadSolver()
  let unavailable = 0
  for (const seed of [1, 2, 3, 4, 5]) {
    const input = withAway(seed)
    const plan = solvePlan(input, solve)
    const students = new Map(input.students.map((one) => [one.id, one]))
    const experiences = new Map(input.experiences.map((one) => [one.id, one]))
    const awayOf = (studentId: number, experienceId: number) => {
      const [student, experience] = [students.get(studentId), experiences.get(experienceId)]
      return student && experience && awayFrom(experience, student)
    }
    for (const { studentId, experienceId } of plan.placements)
      expect([seed, studentId, experienceId, awayOf(studentId, experienceId)]).toEqual([
        ...[seed, studentId, experienceId],
        undefined,
      ])
    for (const { studentId, choices, near } of explainPlan(input, plan).gaps) {
      for (const { id, why } of choices) {
        expect(why === 'not_available').toBe(awayOf(studentId, id) !== undefined)
        if (why !== 'not_available') continue
        unavailable += 1
        expect(whyNot(input, plan, { studentId, experienceId: id }).binds).toBe('not_available')
      }
      expect(near.filter(({ id }) => awayOf(studentId, id) !== undefined)).toEqual([])
    }
  }
  expect(unavailable).toBeGreaterThan(0)
})
