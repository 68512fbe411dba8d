import {
  awayFrom,
  filledBlocksOf,
  isOffered,
  type PlanExperience,
  type PlanInput,
  rankedBlockOf,
} from '../plan-types.ts'
import type { Pair } from './candidates.ts'
import { leastSizes } from './least-sizes.ts'

interface Kept {
  /** Blocks in which the student has a place that is not lost. */
  readonly hardBlocks: ReadonlySet<number>
  /** The pairs of the student without those that would be worse than what stands. */
  readonly narrow: (pairs: readonly Pair[]) => Pair[]
}

/**
 * What stands, for a plan that moves few: nobody gets worse than it, as long as all of it still fits. Where an
 * experience has lost places, fewer stand in it than it runs with, or a student can come no more, they are planned like
 * everybody else.
 */
export function standingPairs(
  input: PlanInput,
  byId: ReadonlyMap<number, PlanExperience>,
  free: ReadonlyMap<number, number>,
): Map<number, Kept> {
  const counts = new Map<number, number>()
  for (const { standing } of input.students)
    for (const id of standing) counts.set(id, (counts.get(id) ?? 0) + 1)
  const leastOf = leastSizes(input)
  const fits = ({ id }: PlanExperience) => {
    const count = counts.get(id) ?? 0
    return count <= (free.get(id) ?? 0) && count >= (leastOf.get(id) ?? 0)
  }
  const kept = new Map<number, Kept>()
  for (const student of input.students) {
    const stay = student.standing
      .flatMap((id) => byId.get(id) ?? [])
      .filter((one) => isOffered(one, student) && awayFrom(one, student) === undefined && fits(one))
    const filled = [...stay, ...student.fixed.flatMap((id) => byId.get(id) ?? [])].flatMap((one) =>
      filledBlocksOf(one),
    )
    const overlaps = new Set(filled).size < filled.length
    const isTooMany = input.most !== null && stay.length + student.fixed.length > input.most
    const hard = overlaps || isTooMany ? [] : stay
    kept.set(student.id, {
      hardBlocks: new Set(hard.flatMap((one) => [...filledBlocksOf(one)])),
      narrow: (pairs) => narrowed(student, pairs, hard, input.ranks),
    })
  }
  return kept
}

function narrowed(
  student: Pair['student'],
  pairs: readonly Pair[],
  hard: readonly PlanExperience[],
  ranks: number,
): Pair[] {
  const added = hard
    .filter(({ id }) => !pairs.some(({ experience }) => experience.id === id))
    .map((experience) => ({
      student,
      experience,
      block: rankedBlockOf(experience),
      rank: ranks + 1,
      source: 'drawn' as const,
    }))
  const all = [...pairs, ...added]
  return all.filter((pair) => {
    const stands = hard.find((one) =>
      filledBlocksOf(one).some((block) => filledBlocksOf(pair.experience).includes(block)),
    )
    if (stands === undefined || stands.id === pair.experience.id) return true
    const own = all.find(({ experience }) => experience.id === stands.id)
    return own === undefined || pair.rank < own.rank
  })
}
