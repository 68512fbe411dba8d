import { freePlaces } from '../model/build-model.ts'
import { openNeeds, type Pair, pairsOf } from '../model/candidates.ts'
import { leastSizes, notRun } from '../model/least-sizes.ts'
import { drawOf } from '../model/seeded.ts'
import { standingPairs } from '../model/standing.ts'
import { valueOfNeed, valueOfPair } from '../model/values.ts'
import { filledBlocksOf, type Plan, type PlanInput, type PlanStudent, rankedBlockOf } from '../plan-types.ts'
import { Residual } from './residual.ts'

/**
 * What a draw, a student moved and a point cost, on one scale of whole numbers: no sum of a lesser one outweighs a
 * greater one.
 */
const drawScale = 2 ** 20
const movedCost = 1_000 * drawScale
const pointCost = 2 ** 38
/** Losing what stands, where a plan keeps it: more points than any chain of others gains. */
const standingLost = 4_096

/** A pair as a student may have it by the plan's side. */
export interface Seat {
  readonly pair: Pair
  readonly isGiven: boolean
  /** What giving it costs; negative. */
  readonly cost: number
}

export interface StudentNode {
  readonly seats: readonly Seat[]
  /** What limits how many the student gets; the hub where nothing does. */
  readonly gate: number
  /** From the hub to the gate; undefined where nothing limits. */
  readonly most: number | undefined
  readonly slots: ReadonlyMap<number, { readonly node: number; readonly arc: number }>
}

/**
 * A plan as a flow from students by their blocks to experiences: what meets in several blocks stays as it was given, what
 * does not run takes nobody, and what runs with at least so many keeps as many.
 */
export interface PlanNetwork {
  readonly residual: Residual
  readonly hub: number
  readonly students: ReadonlyMap<number, StudentNode>
  /** `least`: how many have to be in it. */
  readonly experiences: ReadonlyMap<
    number,
    { readonly node: number; readonly arc: number; readonly least: number }
  >
  /** The arc of a seat that fills one block. */
  readonly arcOf: ReadonlyMap<Seat, number>
  /** Places that nobody has, of what meets in several blocks. */
  readonly left: ReadonlyMap<number, number>
  /** How many can leave, of experiences that meet in several blocks and run with a least size. */
  readonly above: ReadonlyMap<number, number>
}

export const isOfOneBlock = ({ experience }: Pair): boolean => filledBlocksOf(experience).length === 1

/** Builds the flow of a plan, with the place of a `wish` although it was no candidate. */
export function buildNetwork(
  input: PlanInput,
  { placements }: Plan,
  wish?: { readonly studentId: number; readonly experienceId: number },
): PlanNetwork {
  const residual = new Residual()
  const hub = residual.node()
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  const free = freePlaces(input)
  const given = Map.groupBy(
    placements.filter(({ source }) => source !== 'pinned'),
    ({ studentId }) => studentId,
  )
  const keptOf = keptPairs(input, byId, free, given)
  const used = new Map<number, number>()
  for (const { experienceId, source } of placements)
    if (source !== 'pinned') used.set(experienceId, (used.get(experienceId) ?? 0) + 1)
  for (const id of notRun(input, placements)) free.set(id, 0)
  const leastOf = leastSizes(input)
  const experiences = new Map(
    input.experiences.map(({ id, blocks }) => {
      const count = blocks.length > 1 ? 0 : (used.get(id) ?? 0)
      const least = count === 0 ? 0 : (leastOf.get(id) ?? 0)
      const node = residual.node()
      return [id, { node, least, arc: residual.arc(node, hub, free.get(id) ?? 0, 0, count, least) }]
    }),
  )
  const students = new Map<number, StudentNode>()
  const arcOf = new Map<Seat, number>()
  for (const student of input.students) {
    const has = new Set((given.get(student.id) ?? []).map(({ experienceId }) => experienceId))
    const extra = student.id === wish?.studentId ? [...has, wish.experienceId] : [...has]
    const pairs = withExtra(student, pairsOf(student, input, byId), extra, { input, byId })
    const worth = worthOf(student, pairs, has, input)
    const kept = keptOf?.(student, pairs)
    const seats = pairs.map((pair): Seat => {
      const isGiven = has.has(pair.experience.id)
      const points = worth(pair) + (kept?.has(pair) ? standingLost : 0)
      const draw = Math.round(drawOf(input.seed, student.id, pair.experience.id) * drawScale)
      return { pair, isGiven, cost: draw - points * pointCost - (isGiven ? movedCost : 0) }
    })
    const left = input.most === null ? undefined : Math.max(0, input.most - student.fixed.length)
    const node = addStudent(residual, hub, seats, left)
    students.set(student.id, node)
    for (const seat of seats) {
      const [slot, to] = [node.slots.get(seat.pair.block), experiences.get(seat.pair.experience.id)]
      if (slot && to && isOfOneBlock(seat.pair))
        arcOf.set(seat, residual.arc(slot.node, to.node, 1, seat.cost, seat.isGiven ? 1 : 0))
    }
  }
  const left = new Map([...free].map(([id, places]) => [id, places - (used.get(id) ?? 0)]))
  const above = new Map([...leastOf].map(([id, least]) => [id, (used.get(id) ?? 0) - least]))
  return { residual, hub, students, experiences, arcOf, left, above }
}

/** A student with the blocks that may be filled; those that a place of several blocks fills take nothing. */
function addStudent(
  residual: Residual,
  hub: number,
  seats: readonly Seat[],
  left: number | undefined,
): StudentNode {
  const filled = new Map<number, 'single' | 'double' | undefined>()
  const counts = { single: 0, double: 0 }
  for (const { pair, isGiven } of seats) {
    const kind = isOfOneBlock(pair) ? 'single' : 'double'
    if (isGiven) counts[kind] += 1
    for (const block of filledBlocksOf(pair.experience)) filled.set(block, isGiven ? kind : filled.get(block))
  }
  const isLimited = left !== undefined && left < filled.size
  const gate = isLimited ? residual.node() : hub
  const most = isLimited ? residual.arc(hub, gate, left - counts.double, 0, counts.single) : undefined
  const slots = new Map<number, { readonly node: number; readonly arc: number }>()
  for (const [block, by] of filled) {
    const node = residual.node()
    slots.set(block, {
      node,
      arc: residual.arc(gate, node, by === 'double' ? 0 : 1, 0, by === 'single' ? 1 : 0),
    })
  }
  return { seats, gate, most, slots }
}

/** Also pairs that are no candidates by the list: what the plan gave, what is asked for. */
function withExtra(
  student: PlanStudent,
  pairs: readonly Pair[],
  ids: readonly number[],
  { input, byId }: { readonly input: PlanInput; readonly byId: ReadonlyMap<number, Pair['experience']> },
): Pair[] {
  const missing = ids.filter((id) => !pairs.some(({ experience }) => experience.id === id))
  const added = missing
    .flatMap((id) => byId.get(id) ?? [])
    .map((experience) => ({
      student,
      experience,
      block: rankedBlockOf(experience),
      rank: input.ranks + 1,
      source: 'need' as const,
    }))
  return [...pairs, ...added]
}

/**
 * What pairs are worth beside the plan: a need that several blocks can meet is looked for where the plan met it, so that
 * the plan is the best of all that the flow can be.
 */
function worthOf(
  student: PlanStudent,
  pairs: readonly Pair[],
  has: ReadonlySet<number>,
  { ranks }: PlanInput,
): (pair: Pair) => number {
  const added = new Map<Pair, number>()
  for (const need of openNeeds(student)) {
    const serving = pairs.filter(({ experience }) => need.experiences.includes(experience.id))
    const isOfOne = serving.every(isOfOneBlock) && new Set(serving.map(({ block }) => block)).size === 1
    const met = serving.filter(({ experience }) => has.has(experience.id))
    const by = met.find((pair) => !isOfOneBlock(pair)) ?? met[0]
    const counted = isOfOne
      ? serving
      : serving.filter(
          (pair) =>
            by !== undefined &&
            (isOfOneBlock(by) ? isOfOneBlock(pair) && pair.block === by.block : pair === by),
        )
    for (const pair of counted) added.set(pair, (added.get(pair) ?? 0) + valueOfNeed(student))
  }
  return (pair) => valueOfPair(pair, ranks) + (added.get(pair) ?? 0)
}

/** What a plan that keeps what stands would not let go; undefined where it keeps nothing. */
function keptPairs(
  input: PlanInput,
  byId: ReadonlyMap<number, Pair['experience']>,
  free: ReadonlyMap<number, number>,
  given: ReadonlyMap<number, readonly { readonly experienceId: number; readonly block: number }[]>,
) {
  if (!input.keepsStanding) return undefined
  const kept = standingPairs(input, byId, free)
  const filledOf = (studentId: number) =>
    new Set(
      (given.get(studentId) ?? [])
        .flatMap(({ experienceId }) => byId.get(experienceId) ?? [])
        .flatMap((one) => [...filledBlocksOf(one)]),
    )
  // Where it did not fit, the plan kept nothing by force.
  for (const [studentId, { hardBlocks }] of kept) {
    const filled = filledOf(studentId)
    if ([...hardBlocks].some((block) => !filled.has(block))) return undefined
  }
  return (student: PlanStudent, pairs: readonly Pair[]) => {
    const own = kept.get(student.id)
    const stays = own?.narrow(pairs) ?? []
    return new Set(
      stays.filter(({ experience }) => filledBlocksOf(experience).some((one) => own?.hardBlocks.has(one))),
    )
  }
}
