import {
  awayFrom,
  filledBlocksOf,
  isOffered,
  type PlacementSource,
  type PlanExperience,
  type PlanInput,
  type PlanNeed,
  type PlanStudent,
  rankedBlockOf,
} from '../plan-types.ts'
import { drawOf } from './seeded.ts'

/** A student and an experience that may come together. */
export interface Pair {
  readonly student: PlanStudent
  readonly experience: PlanExperience
  readonly block: number
  /** One after the last for what is needed and not ranked. */
  readonly rank: number
  readonly source: Exclude<PlacementSource, 'pinned'>
}

/**
 * The pairs of a student: what is ranked, ranks that are missing drawn by the seed – they count as ordinary ranks, so
 * that a short list gains nothing –, and some of what a pathway asks for. What overlaps a place that stays, or meets when
 * the student is not available, is left out.
 */
export function pairsOf(
  student: PlanStudent,
  input: PlanInput,
  byId: ReadonlyMap<number, PlanExperience>,
): Pair[] {
  const taken = takenBlocks(student, byId)
  const isFree = (experience: PlanExperience) =>
    isOffered(experience, student) &&
    awayFrom(experience, student) === undefined &&
    !student.fixed.includes(experience.id) &&
    filledBlocksOf(experience).every((block) => !taken.has(block))
  const pairs: Pair[] = []
  const chosen = Map.groupBy(
    student.choices.flatMap((id) => byId.get(id) ?? []),
    rankedBlockOf,
  )
  for (const [block, offered] of offeredByBlock(student, input)) {
    const ranked = (chosen.get(block) ?? []).filter(isFree).slice(0, input.ranks)
    const missing = input.ranks - ranked.length
    const drawn =
      missing > 0
        ? drawSome(
            student,
            offered.filter((one) => isFree(one) && !ranked.includes(one)),
            { seed: input.seed ^ 0x5bd1e995, count: missing },
          )
        : []
    for (const [at, experience] of ranked.entries())
      pairs.push({ student, experience, block, rank: at + 1, source: 'choice' })
    for (const [at, experience] of drawn.entries())
      pairs.push({ student, experience, block, rank: ranked.length + at + 1, source: 'drawn' })
  }
  return [...pairs, ...neededPairs(student, input, byId, pairs, isFree)]
}

/** Some experiences, by the lottery of a student. */
const drawSome = (
  { id }: PlanStudent,
  experiences: readonly PlanExperience[],
  { seed, count }: { readonly seed: number; readonly count: number },
): PlanExperience[] =>
  experiences
    .map((one) => ({ one, draw: drawOf(seed, id, one.id) }))
    .sort((a, b) => a.draw - b.draw || a.one.id - b.one.id)
    .slice(0, count)
    .map(({ one }) => one)

/** For each need at least this many experiences that serve it are candidates, where there are: ranked or drawn. */
const servingANeed = 2

/** What pathways ask for and the list does not serve: a few for each need, drawn by the seed, not all there are. */
function neededPairs(
  student: PlanStudent,
  input: PlanInput,
  byId: ReadonlyMap<number, PlanExperience>,
  pairs: readonly Pair[],
  isFree: (experience: PlanExperience) => boolean,
): Pair[] {
  const chosen = new Set(pairs.map(({ experience }) => experience.id))
  const added: Pair[] = []
  for (const { experiences } of openNeeds(student)) {
    const missing = servingANeed - experiences.filter((id) => chosen.has(id)).length
    if (missing <= 0) continue
    const open = experiences.flatMap((id) => (chosen.has(id) ? [] : (byId.get(id) ?? []))).filter(isFree)
    const drawn = drawSome(student, open, { seed: input.seed ^ 0x2545f491, count: missing })
    for (const experience of drawn) {
      chosen.add(experience.id)
      const block = rankedBlockOf(experience)
      added.push({ student, experience, block, rank: input.ranks + 1, source: 'need' })
    }
  }
  return added
}

/** What a pathway asks for and no place that stays meets already. */
export const openNeeds = ({ needs, fixed }: PlanStudent): readonly PlanNeed[] =>
  needs.filter(({ experiences }) => !experiences.some((id) => fixed.includes(id)))

/** The blocks that are filled by places that stay. */
export const takenBlocks = (
  { fixed }: PlanStudent,
  byId: ReadonlyMap<number, PlanExperience>,
): ReadonlySet<number> =>
  new Set(fixed.flatMap((id) => byId.get(id) ?? []).flatMap((one) => [...filledBlocksOf(one)]))

/** What a student ranks in each block, as far as it counts. */
export function rankedByBlock(
  { choices }: PlanStudent,
  { ranks }: PlanInput,
  byId: ReadonlyMap<number, PlanExperience>,
): Map<number, number[]> {
  const blocks = new Map<number, number[]>()
  for (const id of choices) {
    const experience = byId.get(id)
    if (experience === undefined) continue
    const block = rankedBlockOf(experience)
    const list = blocks.get(block) ?? []
    if (list.length < ranks) blocks.set(block, [...list, id])
  }
  return blocks
}

const offers = new WeakMap<PlanInput, Map<string, Map<number, PlanExperience[]>>>()

/** What is offered to a student by block, found once for each campus and grade. */
export function offeredByBlock(
  student: Pick<PlanStudent, 'cohortId' | 'grade'>,
  input: PlanInput,
): ReadonlyMap<number, readonly PlanExperience[]> {
  const known = offers.get(input) ?? new Map<string, Map<number, PlanExperience[]>>()
  offers.set(input, known)
  const key = `${student.cohortId} ${student.grade}`
  const found = known.get(key) ?? groupByBlock(input.experiences.filter((one) => isOffered(one, student)))
  known.set(key, found)
  return found
}

function groupByBlock(experiences: readonly PlanExperience[]): Map<number, PlanExperience[]> {
  const groups = new Map<number, PlanExperience[]>()
  for (const one of [...experiences].sort((a, b) => a.id - b.id)) {
    const block = rankedBlockOf(one)
    groups.set(block, [...(groups.get(block) ?? []), one])
  }
  return new Map([...groups].sort(([a], [b]) => a - b))
}
