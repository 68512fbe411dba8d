import { rankedByBlock } from '../model/candidates.ts'
import type { Placement, PlanExperience, PlanInput } from '../plan-types.ts'

/** What a plan comes to for one student. */
export interface StudentCount {
  readonly studentId: number
  /** Blocks in which the student ranks something, and those with a place from the list. */
  readonly requests: number
  readonly requestsMet: number
  readonly needs: number
  readonly needsMet: number
  readonly gaps: number
  /** Experiences that the student would rather have, and that somebody got who wished them just as much. */
  readonly envied: readonly number[]
}

interface Explained {
  readonly gaps: readonly { readonly studentId: number }[]
  readonly envied: ReadonlyMap<number, readonly number[]>
}

/** Counts a plan by student: the numbers of the comparison are sums of these, and each opens the students behind it. */
export function countStudents(
  input: PlanInput,
  ofStudent: ReadonlyMap<number, readonly Placement[]>,
  { gaps, envied }: Explained,
): StudentCount[] {
  const byId = new Map<number, PlanExperience>(input.experiences.map((one) => [one.id, one]))
  const gapsOf = Map.groupBy(gaps, ({ studentId }) => studentId)
  return input.students.map((student) => {
    const own = ofStudent.get(student.id) ?? []
    const blocks = [...rankedByBlock(student, input, byId).keys()]
    return {
      studentId: student.id,
      requests: blocks.length,
      requestsMet: blocks.filter((block) => own.some((one) => one.block === block && one.rank !== null))
        .length,
      needs: student.needs.length,
      needsMet: student.needs.filter(({ experiences }) =>
        own.some(({ experienceId }) => experiences.includes(experienceId)),
      ).length,
      gaps: gapsOf.get(student.id)?.length ?? 0,
      envied: envied.get(student.id) ?? [],
    }
  })
}
