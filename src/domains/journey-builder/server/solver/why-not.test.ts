import { beforeAll, describe, expect, it } from 'vitest'
import { buildNetwork, type Seat } from '../../rules/explain/plan-network.ts'
import { type Moved, movedBetween, whyNot } from '../../rules/explain/why-not.ts'
import { freePlaces } from '../../rules/model/build-model.ts'
import { leastSizes, notRun } from '../../rules/model/least-sizes.ts'
import { RowsBuilder, type SolveLinear } from '../../rules/model/linear-model.ts'
import { solvePlan } from '../../rules/model/solve-plan.ts'
import { filledBlocksOf, type Placement, type Plan, type PlanInput } from '../../rules/plan-types.ts'
import { loadSolver } from './highs-solver.ts'
import { makePlanInput } from './plans.factory.ts'

let solve: SolveLinear
beforeAll(async () => {
  solve = await loadSolver()
})

interface Wish {
  readonly studentId: number
  readonly experienceId: number
}

/** Every choice that was not given. */
const unmetOf = ({ students }: PlanInput, { placements }: Plan): Wish[] =>
  students.flatMap(({ id, choices }) =>
    choices
      .filter((one) => !placements.some((own) => own.studentId === id && own.experienceId === one))
      .map((experienceId) => ({ studentId: id, experienceId })),
  )

const inOrder = (moved: readonly Moved[]) =>
  moved
    .map(
      ({ studentId, block, from, to }) => `${studentId} ${block} ${from?.experienceId} ${to?.experienceId}`,
    )
    .sort()

/** A whole second solve with that place given, moving as few as possible. */
function solveAgain(input: PlanInput, plan: Plan, wish: Wish): Placement[] {
  const given = Map.groupBy(plan.placements, ({ studentId }) => studentId)
  const students = input.students.map((student) => ({
    ...student,
    standing: (given.get(student.id) ?? [])
      .filter(({ source }) => source !== 'pinned')
      .map(({ experienceId }) => experienceId),
    fixed: student.id === wish.studentId ? [...student.fixed, wish.experienceId] : student.fixed,
  }))
  return [...solvePlan({ ...input, students }, solve).placements]
}

const point = 2 ** 38
/** Points, what moves and draws in a scale that a solver can hold. */
const scaled = (cost: number) => {
  const points = Math.round(-cost / point)
  return points * 100_000 - (cost + points * point) / 2 ** 20
}

/**
 * The most that a plan with that place given can be worth, by a linear problem: what runs, and what meets in several
 * blocks, stays, but for who has to make room.
 */
function bestWith(input: PlanInput, plan: Plan, wish: Wish): number {
  const { students } = buildNetwork(input, plan, wish)
  const seats = [...students.values()].flatMap((node) => node.seats)
  const blocksOf = ({ pair }: Seat) => filledBlocksOf(pair.experience)
  const forced = seats.find(
    ({ pair }) => pair.student.id === wish.studentId && pair.experience.id === wish.experienceId,
  )
  if (forced === undefined) throw new Error('There is no such seat.')
  const overlaps = (seat: Seat) =>
    seat.pair.student === forced.pair.student && blocksOf(seat).some((one) => blocksOf(forced).includes(one))
  const isSettled = (seat: Seat) => blocksOf(seat).length > 1 && seat !== forced && !overlaps(seat)
  const holders = seats.filter(
    (seat) => seat.isGiven && isSettled(seat) && seat.pair.experience === forced.pair.experience,
  )
  const free = freePlaces(input)
  const [closed, leastOf] = [notRun(input, plan.placements), leastSizes(input)]
  const isFull = blocksOf(forced).length > 1 && holders.length >= (free.get(wish.experienceId) ?? 0)
  const totals = (isFull ? holders : [undefined]).map((leaves) => {
    const rows = new RowsBuilder()
    const columnsOf = (is: (seat: Seat) => boolean) =>
      seats.flatMap((seat, column) => (is(seat) ? [column] : []))
    for (const { id } of input.experiences)
      rows.add(
        columnsOf(({ pair }) => pair.experience.id === id),
        closed.has(id) ? 0 : (leastOf.get(id) ?? 0),
        closed.has(id) ? 0 : (free.get(id) ?? 0),
      )
    for (const { id, fixed } of input.students) {
      const own = (seat: Seat) => seat.pair.student.id === id
      for (let block = 0; block < 4; block++)
        rows.add(
          columnsOf((seat) => own(seat) && blocksOf(seat).includes(block)),
          0,
          1,
        )
      rows.add(columnsOf(own), 0, Math.max(0, (input.most ?? 99) - fixed.length))
    }
    const lower = seats.map((seat) =>
      Number(seat === forced || (isSettled(seat) && seat.isGiven && seat !== leaves)),
    )
    const upper = seats.map((seat, at) => (isSettled(seat) || seat === forced ? (lower[at] ?? 0) : 1))
    const model = rows.build(
      Float64Array.from(seats, ({ cost }) => scaled(cost)),
      Float64Array.from(upper),
    )
    return solve({ ...model, colLower: Float64Array.from(lower) }, { isInteger: false })?.objective ?? -1
  })
  return Math.max(...totals)
}

/** What a plan with that place is worth in the same scale. */
function worthOfMoved(input: PlanInput, plan: Plan, wish: Wish): number {
  const { moved } = whyNot(input, plan, wish)
  const { students } = buildNetwork(input, plan, wish)
  const has = (studentId: number, experienceId: number, isGiven: boolean) => {
    const own = moved.filter((one) => one.studentId === studentId)
    if (own.some(({ to }) => to?.experienceId === experienceId)) return true
    return isGiven && !own.some(({ from }) => from?.experienceId === experienceId)
  }
  return [...students.values()]
    .flatMap(({ seats }) => seats)
    .filter(({ pair, isGiven }) => has(pair.student.id, pair.experience.id, isGiven))
    .reduce((sum, { cost }) => sum + scaled(cost), 0)
}

const whole = [
  ['one block an experience', { students: 24, experiences: 6, blocks: 2, room: 0.8 }],
  ['so many a student', { students: 24, experiences: 9, blocks: 3, most: 2, room: 0.7 }],
  ['places that stay', { students: 24, experiences: 6, blocks: 2, fixed: 0.3, unchosen: 0.1, room: 0.9 }],
] as const

describe('why not', () => {
  it.each(whole)('equals the difference of two full solves: %s', (_name, choice) => {
    let asked = 0
    for (let seed = 1; seed <= 50; seed++) {
      const input = makePlanInput(seed, choice)
      const plan = solvePlan(input, solve)
      const unmet = unmetOf(input, plan)
      const wish = unmet[seed % Math.max(1, unmet.length)]
      if (wish === undefined) continue
      const { binds, moved } = whyNot(input, plan, wish)
      if (binds !== null) continue
      asked += 1
      const again = movedBetween(plan.placements, solveAgain(input, plan, wish))
      expect([seed, inOrder(moved)]).toEqual([seed, inOrder(again)])
    }
    expect(asked).toBeGreaterThan(40)
  })

  it('is the best there is where needs reach over blocks and places fill several, beside what is settled', () => {
    let [asked, double] = [0, 0]
    for (let seed = 1; seed <= 25; seed++) {
      const input = makePlanInput(seed, {
        students: 20,
        experiences: 8,
        blocks: 3,
        needs: 0.4,
        double: 0.4,
        room: 0.7,
        ...(seed % 2 > 0 && { most: 2 }),
      })
      const plan = solvePlan(input, solve)
      for (const wish of unmetOf(input, plan).filter((_, at) => at % 9 === seed % 9)) {
        if (whyNot(input, plan, wish).binds !== null) continue
        asked += 1
        if ((input.experiences[wish.experienceId - 1]?.blocks.length ?? 0) > 1) double += 1
        expect([seed, wish, worthOfMoved(input, plan, wish)]).toEqual([
          seed,
          wish,
          expect.closeTo(bestWith(input, plan, wish), 1),
        ])
      }
    }
    expect(asked).toBeGreaterThan(50)
    expect(double).toBeGreaterThan(10)
  })

  it('is the best there is beside what runs, with as many as it needs, and what does not', () => {
    const bound = { by_hand: 0, not_run: 0, left_out: 0, not_available: 0, least: 0 }
    let [asked, filled] = [0, 0]
    for (let seed = 1; seed <= 30; seed++) {
      const input = makePlanInput(seed, {
        students: 20,
        experiences: 8,
        blocks: 2,
        least: 1,
        room: 1.6,
        ...(seed % 3 === 0 && { double: 0.3 }),
      })
      const plan = solvePlan(input, solve)
      const sizes = Map.groupBy(plan.placements, ({ experienceId }) => experienceId)
      for (const wish of unmetOf(input, plan).filter((_, at) => at % 4 === seed % 4)) {
        const { binds, moved } = whyNot(input, plan, wish)
        const best = bestWith(input, plan, wish)
        if (binds !== null) {
          bound[binds] += 1
          expect([seed, wish, binds, best]).toEqual([seed, wish, binds, -1])
          continue
        }
        asked += 1
        expect([seed, wish, worthOfMoved(input, plan, wish)]).toEqual([seed, wish, expect.closeTo(best, 1)])
        for (const [id, least] of leastSizes(input)) {
          const change = moved.reduce(
            (sum, { from, to }) => sum + Number(to?.experienceId === id) - Number(from?.experienceId === id),
            0,
          )
          const size = sizes.get(id)?.length ?? 0
          if (size === least && moved.some(({ from }) => from?.experienceId === id)) filled += 1
          expect(size === 0 || size + change >= least).toBe(true)
        }
      }
    }
    expect(asked).toBeGreaterThan(50)
    expect(filled).toBeGreaterThan(5)
    expect(bound.not_run).toBeGreaterThan(20)
    expect(bound.least).toBeGreaterThan(0)
  })

  it('is the same from a flow that stays at hand, whatever was asked before', () => {
    const many = { students: 30, experiences: 8, blocks: 2, least: 0.5, needs: 0.3, double: 0.2 }
    const input = makePlanInput(6, { ...many, room: 1 })
    const plan = solvePlan(input, solve)
    const built = buildNetwork(input, plan)
    const unmet = unmetOf(input, plan)
    expect(unmet.length).toBeGreaterThan(20)
    for (const wish of unmet) expect(whyNot(input, plan, wish, built)).toEqual(whyNot(input, plan, wish))
  })

  it('says that it is left out of the plan', () => {
    const input = makePlanInput(4, { students: 12, experiences: 4, blocks: 2 })
    const without = {
      ...input,
      experiences: input.experiences.map((one) => (one.id === 1 ? { ...one, isLeftOut: true } : one)),
    }
    const plan = solvePlan(without, solve)
    expect(plan.placements.filter(({ experienceId }) => experienceId === 1)).toEqual([])
    const wish = input.students.find(({ choices }) => choices.includes(1))
    expect(whyNot(without, plan, { studentId: wish?.id ?? 0, experienceId: 1 }).binds).toBe('left_out')
  })

  it('is not possible for what is kept by hand, and moves nobody for what a student has', () => {
    const input = makePlanInput(4, { students: 12, experiences: 4, blocks: 2, fixed: 0.5, room: 1.2 })
    const plan = solvePlan(input, solve)
    const pinned = input.students.find(({ fixed }) => fixed.length > 0)
    const other = input.experiences.find(
      ({ id, blocks }) =>
        id !== pinned?.fixed[0] && blocks[0] === input.experiences[(pinned?.fixed[0] ?? 1) - 1]?.blocks[0],
    )
    if (!pinned || !other) throw new Error('Nobody is pinned.')
    expect(whyNot(input, plan, { studentId: pinned.id, experienceId: other.id }).binds).toBe('by_hand')
    const [own] = plan.placements.filter(({ source }) => source !== 'pinned')
    if (!own) throw new Error('Nobody has a place.')
    expect(whyNot(input, plan, own)).toEqual({ binds: null, moved: [], away: null })
  })

  it('lets nobody else lose what stands in a plan that keeps it, where there is another way', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const input = makePlanInput(seed, { students: 24, experiences: 6, blocks: 2, room: 0.8 })
      const first = solvePlan(input, solve)
      const kept = { ...input, keepsStanding: true, students: standingOf(input, first) }
      const plan = solvePlan(kept, solve)
      const [wish] = unmetOf(kept, plan)
      if (wish === undefined) continue
      const { moved } = whyNot(kept, plan, wish)
      const lost = moved.filter(({ studentId, from, to }) => {
        return studentId !== wish.studentId && (to?.rank ?? 99) > (from?.rank ?? 99)
      })
      expect([seed, lost.length]).toEqual([seed, Math.min(1, lost.length)])
    }
  })
})

const standingOf = ({ students }: PlanInput, { placements }: Plan) =>
  students.map((student) => ({
    ...student,
    standing: placements
      .filter((one) => one.studentId === student.id)
      .map(({ experienceId }) => experienceId),
  }))
