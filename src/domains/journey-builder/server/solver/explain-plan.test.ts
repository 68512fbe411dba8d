import { beforeAll, describe, expect, it } from 'vitest'
import { explainPlan } from '../../rules/explain/explain-plan.ts'
import { findMorePlaces, withMorePlaces } from '../../rules/explain/try-changes.ts'
import { whatChanged } from '../../rules/explain/what-changed.ts'
import type { SolveLinear } from '../../rules/model/linear-model.ts'
import { solvePlan } from '../../rules/model/solve-plan.ts'
import type { PlanInput } from '../../rules/plan-types.ts'
import { loadSolver } from './highs-solver.ts'
import { makePlanInput } from './plans.factory.ts'

let solve: SolveLinear
beforeAll(async () => {
  solve = await loadSolver()
})

const school = (seed: number) =>
  makePlanInput(seed, { students: 60, experiences: 9, blocks: 3, needs: 0.2, unchosen: 0.1, room: 0.8 })

describe('an explanation', () => {
  it('counts every placement once, and every block that stays empty', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const input = school(seed)
      const plan = solvePlan(input, solve)
      const said = explainPlan(input, plan)
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
      expect(sum(Object.values(said.bySource))).toBe(plan.placements.length)
      expect(sum(said.byRank)).toBe(plan.placements.filter(({ rank }) => rank !== null).length)
      expect(sum([...said.byCampus.values()].map(({ placements }) => placements))).toBe(
        plan.placements.length,
      )
      expect(sum([...said.byGrade.values()].map(({ gaps }) => gaps))).toBe(said.gaps.length)
      for (const { studentId, block } of said.gaps)
        expect(plan.placements.some((one) => one.studentId === studentId && one.block === block)).toBe(false)
      const empty = new Set(said.gaps.map(({ studentId }) => studentId))
      expect(said.fullWeeks).toBe(input.students.length - empty.size)
    }
  })

  it('says which choices were full, which were lost in the lottery, and what is free', () => {
    const experience = (id: number, places: number) => ({
      id,
      title: `No. ${id}`,
      blocks: [0],
      places,
      held: 0,
      cohortId: null,
      stage: null,
    })
    const student = (id: number, choices: number[]) => ({
      id,
      cohortId: 1,
      grade: 9,
      hasChosen: choices.length > 0,
      choices,
      needs: [],
      fixed: [],
      standing: [],
    })
    const input: PlanInput = {
      seed: 3,
      ranks: 1,
      most: null,
      keepsStanding: false,
      experiences: [experience(1, 1), experience(2, 1)],
      students: [student(1, [1]), student(2, [1]), student(3, [2]), student(4, [])],
    }
    const said = explainPlan(input, solvePlan(input, solve))
    expect(said.byRank).toEqual([2])
    const lost = said.gaps.find(({ reason }) => reason === 'full')
    expect(lost?.choices).toEqual([{ id: 1, rank: 1, why: 'lottery', places: 1, equals: 2, away: null }])
    expect(said.gaps.find(({ studentId }) => studentId === 4)?.reason).toBe('nothing_chosen')
    expect([...said.lottery].map(({ experienceId }) => experienceId)).toEqual([1])
    const more = { ...input, experiences: [experience(1, 1), experience(2, 3)] }
    const [gap] = explainPlan(more, solvePlan(more, solve)).gaps.filter(({ reason }) => reason === 'full')
    expect(gap?.near).toEqual([{ id: 2, left: 1 }])
  })
})

describe('more places', () => {
  it('are told as the difference of two whole plans', () => {
    let said = 0
    for (let seed = 1; seed <= 50; seed++) {
      const input = makePlanInput(seed, { students: 24, experiences: 5, blocks: 2, room: 0.7 })
      const plan = solvePlan(input, solve)
      const firsts = (one: typeof plan) => one.placements.filter(({ rank }) => rank === 1).length
      for (const { experienceId, more, ...gained } of findMorePlaces(input, plan, solve).slice(0, 2)) {
        const after = solvePlan(withMorePlaces(input, experienceId, more), solve)
        const before = solvePlan(input, solve)
        expect(gained).toEqual({
          firsts: firsts(after) - firsts(before),
          placements: after.placements.length - before.placements.length,
        })
        said += 1
      }
    }
    expect(said).toBeGreaterThan(60)
  })
})

describe('what has changed since', () => {
  it('is nothing, or a sentence for each kind of change', () => {
    const input = school(1)
    expect(whatChanged(input, structuredClone(input))).toEqual([])
    const [first, second] = input.experiences
    const [one, ...others] = input.students
    if (!first || !second || !one) throw new Error('The school is empty.')
    expect(
      whatChanged(input, {
        ...input,
        experiences: [{ ...first, places: 3 }, ...input.experiences.slice(2)],
        students: [{ ...one, choices: [first.id], fixed: [first.id] }, ...others.slice(1)],
      }),
    ).toEqual([
      `No. 1 has 3 places, not ${first.places} places.`,
      'No. 2 is no longer offered.',
      '1 student left or no longer goes to school.',
      '1 student changed their choices since.',
      '1 student got or lost a place by hand.',
    ])
  })
})
