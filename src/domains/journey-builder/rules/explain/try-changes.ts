import type { SolveLinear } from '../model/linear-model.ts'
import { solvePlan } from '../model/solve-plan.ts'
import type { Plan, PlanInput } from '../plan-types.ts'

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

/** A cycle with more places in one of its experiences, and nothing else changed. */
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
