import { notRun } from '../model/least-sizes.ts'
import {
  type Away,
  awayFrom,
  filledBlocksOf,
  isOffered,
  type Placement,
  type Plan,
  type PlanInput,
  type WhyBinds,
} from '../plan-types.ts'
import { type GivenPlace, givePlace } from './give-place.ts'
import { buildNetwork, type PlanNetwork, type Seat } from './plan-network.ts'

export interface Moved {
  readonly studentId: number
  readonly block: number
  readonly from: Pick<Placement, 'experienceId' | 'rank'> | null
  readonly to: Pick<Placement, 'experienceId' | 'rank'> | null
}

/** Why not: what the plan would be if a student had this place after all. */
export interface WhyNot {
  /** What no other plan can change; null where one gives the place. */
  readonly binds: WhyBinds | null
  readonly moved: readonly Moved[]
  /** When it meets and the student cannot; null unless that binds. */
  readonly away: Away | null
}

export interface Wish {
  readonly studentId: number
  readonly experienceId: number
}

const boundBy = (binds: WhyBinds): WhyNot => ({ binds, moved: [], away: null })

/**
 * The best plan in which a student has this place, moving as few as possible: who would lose what. The plan is a flow
 * that cannot be cheaper, so each place that is taken or becomes free changes it along one cheapest path: the same as
 * a second solve, in a moment. Which of several blocks meets a need, who else has a place of several blocks, and what
 * runs, stays. `built` is the flow of this plan where it is at hand; it is as before afterwards.
 */
export function whyNot(input: PlanInput, plan: Plan, wish: Wish, built?: PlanNetwork): WhyNot {
  const student = input.students.find(({ id }) => id === wish.studentId)
  const experience = input.experiences.find(({ id }) => id === wish.experienceId)
  if (student === undefined || experience === undefined) return boundBy('by_hand')
  if (experience.isLeftOut === true) return boundBy('left_out')
  if (!isOffered(experience, student)) return boundBy('by_hand')
  if (notRun(input, plan.placements).has(experience.id)) return boundBy('not_run')
  const away = awayFrom(experience, student)
  if (away !== undefined) return { binds: 'not_available', moved: [], away }
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  const blocks = filledBlocksOf(experience)
  const isHeld = student.fixed
    .flatMap((id) => byId.get(id) ?? [])
    .some((one) => filledBlocksOf(one).some((block) => blocks.includes(block)))
  if (isHeld) return boundBy('by_hand')
  const found = (built && findSeat(built, wish)) ?? findSeat(buildNetwork(input, plan, wish), wish)
  if (found === undefined) return boundBy('by_hand')
  const { network, node, seat } = found
  if (seat.isGiven) return { binds: null, moved: [], away: null }
  return network.residual.tried(() => {
    const change = givePlace(network, node, seat)
    if (typeof change === 'string') return boundBy(change)
    return { binds: null, moved: movedBetween(...changedBy(network, change)), away: null }
  })
}

function findSeat(network: PlanNetwork, { studentId, experienceId }: Wish) {
  const node = network.students.get(studentId)
  const seat = node?.seats.find(({ pair }) => pair.experience.id === experienceId)
  return node && seat && { network, node, seat }
}

/** What two plans give differently, by student and block. */
export function movedBetween(before: readonly Placement[], after: readonly Placement[]): Moved[] {
  const keyOf = ({ studentId, block }: Placement) => `${studentId} ${block}`
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const now = new Map(after.map((one) => [keyOf(one), one]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)]
    const one = from ?? to
    if (one === undefined || from?.experienceId === to?.experienceId) return []
    const part = (placement: Placement | undefined) =>
      placement === undefined ? null : { experienceId: placement.experienceId, rank: placement.rank }
    return [{ studentId: one.studentId, block: one.block, from: part(from), to: part(to) }]
  })
}

/** The placements before and after of the students for whom giving this place changed anything. */
function changedBy({ students, arcOf, residual }: PlanNetwork, { given, left }: GivenPlace) {
  const hasNow = (seat: Seat): boolean => {
    if (seat === given) return true
    const arc = arcOf.get(seat)
    return arc === undefined ? seat.isGiven && !left.has(seat) : residual.usedOf(arc) > 0
  }
  const changed = [...students.values()]
    .filter(({ seats }) => seats.some((seat) => hasNow(seat) !== seat.isGiven))
    .flatMap(({ seats }) => seats)
  return [changed.filter(({ isGiven }) => isGiven).map(placed), changed.filter(hasNow).map(placed)] as const
}

const placed = ({ pair: { student, experience, block, rank, source } }: Seat): Placement => ({
  studentId: student.id,
  experienceId: experience.id,
  block,
  rank: source === 'choice' ? rank : null,
  source,
})
