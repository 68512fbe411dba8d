import { filledBlocksOf, type Placement, type PlanInput } from '../plan-types.ts'
import { freePlaces } from './build-model.ts'
import type { Pair } from './candidates.ts'
import { notRun } from './least-sizes.ts'
import { drawOf } from './seeded.ts'
import { valueOfPair } from './values.ts'

/**
 * What a search that stopped before its end may have left: wishes with a free place that break no rule are given, the
 * most valued first, equal ones by the lottery. A plan that is the best has none.
 */
export function fillFree(
  input: PlanInput,
  pairs: readonly Pair[],
  placements: readonly Placement[],
): Placement[] {
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  const free = freePlaces(input)
  const taken = new Map<number, Set<number>>()
  const counts = new Map<number, number>()
  const take = (studentId: number, blocks: readonly number[]) => {
    const own = taken.get(studentId) ?? new Set()
    taken.set(studentId, own)
    for (const block of blocks) own.add(block)
    counts.set(studentId, (counts.get(studentId) ?? 0) + 1)
  }
  for (const { studentId, experienceId, source } of placements) {
    take(studentId, filledBlocksOf(byId.get(experienceId) ?? { blocks: [] }))
    if (source !== 'pinned') free.set(experienceId, (free.get(experienceId) ?? 0) - 1)
  }
  for (const id of notRun(input, placements)) free.set(id, 0)
  const filled = [...placements]
  const inOrder = pairs
    .map((pair) => ({
      pair,
      value: valueOfPair(pair, input.ranks),
      draw: drawOf(input.seed, pair.student.id, pair.experience.id),
    }))
    .sort((a, b) => b.value - a.value || a.draw - b.draw)
  for (const { pair } of inOrder) {
    const { student, experience, block, rank, source } = pair
    const blocks = filledBlocksOf(experience)
    if ((free.get(experience.id) ?? 0) < 1 || (counts.get(student.id) ?? 0) >= (input.most ?? 99)) continue
    if (blocks.some((one) => taken.get(student.id)?.has(one))) continue
    take(student.id, blocks)
    free.set(experience.id, (free.get(experience.id) ?? 0) - 1)
    filled.push({
      studentId: student.id,
      experienceId: experience.id,
      block,
      rank: source === 'choice' ? rank : null,
      source,
    })
  }
  return filled
}
