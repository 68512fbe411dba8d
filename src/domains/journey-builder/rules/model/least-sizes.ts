import type { Placement, PlanExperience, PlanInput, RunState } from '../plan-types.ts'

/** The row of who is given an experience that runs with at least so many or not at all. */
export interface LeastRow {
  readonly row: number
  readonly least: number
}

/**
 * Experiences of which a plan decides whether they run, with how many they need. One in which somebody has a place by
 * hand or by a pin, or is kept one, runs whatever a plan gives.
 */
export function leastSizes({ experiences, students }: PlanInput): ReadonlyMap<number, number> {
  const fixed = new Set(students.flatMap((student) => student.fixed))
  return new Map(
    experiences.flatMap(({ id, least, held }) =>
      least && held === 0 && !fixed.has(id) ? [[id, least] as const] : [],
    ),
  )
}

/** What a plan decides not to run: it needs some, and nobody has a place in it. */
export function notRun(input: PlanInput, placements: readonly Placement[]): ReadonlySet<number> {
  const inside = new Set(placements.map(({ experienceId }) => experienceId))
  return new Set([...leastSizes(input).keys()].filter((id) => !inside.has(id)))
}

/** The state of an experience in which `size` students have a place or are kept one. */
export function runStateOf({ least, isLeftOut }: PlanExperience, size: number): RunState {
  if (isLeftOut === true) return 'left_out'
  if (!least || size >= least) return 'runs'
  return size === 0 ? 'not_run' : 'under'
}
