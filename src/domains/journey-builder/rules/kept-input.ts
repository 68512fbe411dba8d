import type { Plan, PlanInput, PlanNeed, PlannedCycle, PlanStudent } from './plan-types.ts'

/**
 * A `PlanInput` as it is kept with a proposal: what pathways ask for stands once, and students name theirs by its place
 * in that list. A whole school asks for some dozens of needs, of which each may be met by hundreds of experiences.
 */
export interface KeptInput extends Omit<PlanInput, 'students'> {
  readonly needs: readonly PlanNeed[]
  readonly students: readonly KeptStudent[]
}

interface KeptStudent extends Omit<PlanStudent, 'needs'> {
  readonly needs: readonly number[]
}

/** A `PlannedCycle` as the database writes it; plans from before December 2026 have each student's needs in full. */
interface KeptCycle {
  readonly input: KeptInput | PlanInput
  readonly plan: Plan
}

/** What is kept of an input. Needs are told apart as objects: who loads them lists each once for all who have it. */
export function keepInput(input: PlanInput): KeptInput {
  const placeOf = new Map<PlanNeed, number>()
  const place = (need: PlanNeed): number => {
    const at = placeOf.get(need) ?? placeOf.size
    placeOf.set(need, at)
    return at
  }
  const students = input.students.map((student) => ({ ...student, needs: student.needs.map(place) }))
  return { ...input, students, needs: [...placeOf.keys()] }
}

/** The input that was kept, of whatever age. */
export function inputOf(kept: KeptInput | PlanInput): PlanInput {
  if (!('needs' in kept)) return kept
  const { needs, students, ...rest } = kept
  return {
    ...rest,
    students: students.map((student) => ({
      ...student,
      needs: student.needs.flatMap((at) => needs[at] ?? []),
    })),
  }
}

/** The plan and its input from the JSON that the database wrote of them. */
export function plannedOf(json: string): PlannedCycle {
  const { input, plan }: KeptCycle = JSON.parse(json)
  return { input: inputOf(input), plan }
}
