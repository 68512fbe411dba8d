import type { SolveLinear } from './linear-model.ts'
import type { Placement, Plan, PlanInput } from './plan-types.ts'
import { solvePlan } from './solve-plan.ts'

/** What more places in one experience would give: the difference of two whole plans. */
export interface MorePlaces {
  readonly experienceId: number
  readonly more: number
  /** More students with their first choice, and more placements in all. */
  readonly firsts: number
  readonly placements: number
}

const mostTried = 10
const mostMore = 5

const firstsOf = ({ placements }: Plan) => placements.filter(({ rank }) => rank === 1).length

/** The same cycle with more places in one experience. */
export const withMorePlaces = (input: PlanInput, experienceId: number, more: number): PlanInput => ({
  ...input,
  experiences: input.experiences.map((one) =>
    one.id === experienceId && one.places !== null ? { ...one, places: one.places + more } : one,
  ),
})

/**
 * Where more places would help most. What a place is worth by the duals only says which ten experiences are tried; each
 * is planned again, and what is told is the difference.
 */
export function findMorePlaces(
  input: PlanInput,
  plan: Plan,
  solve: SolveLinear,
  onTried: (done: number, of: number) => void = () => undefined,
): MorePlaces[] {
  const tried = Object.entries(plan.worthOfPlace)
    .map(([id, worth]) => ({ id: Number(id), worth }))
    .sort((a, b) => b.worth - a.worth || a.id - b.id)
    .slice(0, mostTried)
  const found: MorePlaces[] = []
  for (const [at, { id }] of tried.entries()) {
    const more = Math.min(mostMore, unmetOf(input, plan, id))
    if (more > 0) found.push(compareMore(input, plan, { experienceId: id, more }, solve))
    onTried(at + 1, tried.length)
  }
  return found
    .filter(({ firsts, placements }) => firsts > 0 || placements > 0)
    .sort((a, b) => b.firsts - a.firsts || b.placements - a.placements || a.experienceId - b.experienceId)
}

/** One experience with more places, planned again. */
export function compareMore(
  input: PlanInput,
  plan: Plan,
  { experienceId, more }: Pick<MorePlaces, 'experienceId' | 'more'>,
  solve: SolveLinear,
): MorePlaces {
  const after = solvePlan(withMorePlaces(input, experienceId, more), solve)
  return {
    experienceId,
    more,
    firsts: firstsOf(after) - firstsOf(plan),
    placements: after.placements.length - plan.placements.length,
  }
}

/** How many chose an experience and did not get it. */
const unmetOf = ({ students }: PlanInput, { placements }: Plan, experienceId: number): number => {
  const inside = new Set(
    placements.filter((one) => one.experienceId === experienceId).map(({ studentId }) => studentId),
  )
  return students.filter(({ id, choices }) => choices.includes(experienceId) && !inside.has(id)).length
}

export interface Moved {
  readonly studentId: number
  readonly block: number
  readonly from: Pick<Placement, 'experienceId' | 'rank'> | null
  readonly to: Pick<Placement, 'experienceId' | 'rank'> | null
}

/** Why not: what the plan would be if a student had this place after all. */
export interface WhyNot {
  /** False: every place is kept for others by hand, or the student has one by hand in that block. */
  readonly isPossible: boolean
  readonly moved: readonly Moved[]
}

/** Plans again with one place given, moving as few as possible: who would lose what. */
export function whyNot(
  input: PlanInput,
  plan: Plan,
  wish: { readonly studentId: number; readonly experienceId: number },
  solve: SolveLinear,
): WhyNot {
  const given = Map.groupBy(plan.placements, ({ studentId }) => studentId)
  const students = input.students.map((student) => ({
    ...student,
    standing: (given.get(student.id) ?? [])
      .filter(({ source }) => source !== 'pinned')
      .map(({ experienceId }) => experienceId),
    fixed: student.id === wish.studentId ? [...student.fixed, wish.experienceId] : student.fixed,
  }))
  const experience = input.experiences.find(({ id }) => id === wish.experienceId)
  const kept = students.filter(({ fixed }) => fixed.includes(wish.experienceId)).length
  if (experience === undefined || (experience.places ?? Infinity) - experience.held < kept)
    return { isPossible: false, moved: [] }
  const after = solvePlan({ ...input, keepsStanding: false, students }, solve)
  return { isPossible: true, moved: movedBetween(plan, after) }
}

/** What two plans give differently, by student and block. */
export function movedBetween(before: Plan, after: Plan): Moved[] {
  const keyOf = ({ studentId, block }: Placement) => `${studentId} ${block}`
  const old = new Map(before.placements.map((one) => [keyOf(one), one]))
  const now = new Map(after.placements.map((one) => [keyOf(one), one]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)]
    const one = from ?? to
    if (one === undefined || from?.experienceId === to?.experienceId) return []
    const part = (placement: Placement | undefined) =>
      placement === undefined ? null : { experienceId: placement.experienceId, rank: placement.rank }
    return [{ studentId: one.studentId, block: one.block, from: part(from), to: part(to) }]
  })
}
