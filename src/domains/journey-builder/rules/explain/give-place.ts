import { filledBlocksOf } from '../plan-types.ts'
import { isOfOneBlock, type PlanNetwork, type Seat, type StudentNode } from './plan-network.ts'

/** A place that was given although the plan does not: what was changed outside of the flow. */
export interface GivenPlace {
  readonly given: Seat
  /** Places of several blocks that somebody has no more. */
  readonly left: ReadonlySet<Seat>
}

const blocksOf = ({ pair }: Seat) => filledBlocksOf(pair.experience)

/**
 * Gives a place, whoever has to make room: the seat and the blocks of the student are taken out of the flow, then one
 * thing after the other is taken or becomes free, each along its cheapest path. Returns `by_hand` where nobody can make
 * room, `least` where what the student leaves would run with too few.
 */
export function givePlace(
  network: PlanNetwork,
  node: StudentNode,
  seat: Seat,
): GivenPlace | 'by_hand' | 'least' {
  const { residual, experiences, arcOf } = network
  const blocks = new Set(blocksOf(seat))
  const leaving = node.seats.filter((one) => one.isGiven && blocksOf(one).some((block) => blocks.has(block)))
  const doubles = leaving.filter((one) => !isOfOneBlock(one.pair))
  if (doubles.some(({ pair }) => (network.above.get(pair.experience.id) ?? 1) < 1)) return 'least'
  const freed: number[] = []
  for (const one of leaving) {
    const [arc, experience] = [arcOf.get(one), experiences.get(one.pair.experience.id)]
    if (arc === undefined || experience === undefined) continue
    residual.close(arc)
    residual.shrink(experience.arc)
    if (node.most !== undefined) residual.shrink(node.most)
    freed.push(experience.arc)
  }
  for (const [block, { arc }] of node.slots) if (blocks.has(block)) residual.close(arc)
  const wished = experiences.get(seat.pair.experience.id)
  // Who is given the place is one of those whom it needs.
  if (wished !== undefined && wished.least > 0) residual.loosen(wished.arc)
  const left = new Set(doubles)
  // The place that is given counts; those that were left do no more.
  if (leaving.length === 0 && node.most !== undefined && residual.lower(node.most) === undefined)
    return 'by_hand'
  if (node.most !== undefined) for (let at = 1; at < leaving.length; at++) residual.raise(node.most)
  for (const arc of freed) if (!residual.refill(arc)) return 'least'
  openBlocks(
    network,
    node,
    doubles.flatMap(blocksOf).filter((block) => !blocks.has(block)),
  )
  // Last, since who makes room may have what has become free.
  const takesSeat = isOfOneBlock(seat.pair) ? takeSingle(network, seat) : takeDouble(network, seat, left)
  return takesSeat ? { given: seat, left } : 'by_hand'
}

/** One student leaves the experience along the cheapest path; false where nobody can. */
const takeSingle = ({ residual, experiences }: PlanNetwork, { pair }: Seat): boolean => {
  const experience = experiences.get(pair.experience.id)
  return experience !== undefined && residual.lower(experience.arc) !== undefined
}

/** Lets blocks of a student that nothing fills any more take what is best; returns what that costs. */
function openBlocks({ residual }: PlanNetwork, { slots }: StudentNode, blocks: readonly number[]): number {
  let cost = 0
  for (const block of blocks) {
    const slot = slots.get(block)
    if (slot !== undefined) cost += residual.raise(slot.arc)
  }
  return cost
}

/**
 * A place of several blocks is free, or somebody who has one leaves it for what is best in those blocks: whoever loses
 * least by it. Who cannot lose less than the best so far is not tried.
 */
function takeDouble(network: PlanNetwork, { pair }: Seat, left: Set<Seat>): boolean {
  const { residual, students, hub } = network
  if ((network.left.get(pair.experience.id) ?? 0) > 0) return true
  const away = residual.costsTo(hub)
  const leave = ({ node, seat }: Holder) => {
    const one = node.most === undefined ? 0 : residual.raise(node.most)
    return one + openBlocks(network, node, blocksOf(seat)) - seat.cost
  }
  const holders = [...students.values()]
    .flatMap((node) =>
      node.seats
        .filter((seat) => seat.isGiven && seat.pair.experience.id === pair.experience.id)
        .map((seat) => {
          const opened = blocksOf(seat).map((block) => node.slots.get(block)?.node ?? hub)
          const gains = [node.gate, ...opened].map((one) => Math.min(0, away[one] ?? 0))
          return { node, seat, least: gains.reduce((sum, gain) => sum + gain, -seat.cost) }
        }),
    )
    .sort((a, b) => a.least - b.least)
  let best: { readonly holder: Holder; readonly cost: number } | undefined
  for (const holder of holders) {
    if (best !== undefined && holder.least >= best.cost) break
    const cost = residual.tried(() => leave(holder))
    if (best === undefined || cost < best.cost) best = { holder, cost }
  }
  if (best === undefined) return false
  leave(best.holder)
  left.add(best.holder.seat)
  return true
}

interface Holder {
  readonly node: StudentNode
  readonly seat: Seat
}
