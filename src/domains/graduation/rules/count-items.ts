import type { PlanContent, PlanRequirement } from '../contract/plan.schemas.ts'
import { allocate, type Placeable } from './allocate.ts'
import { accepts, type CreditItem, type CreditState, creditStates } from './credit-items.ts'
import type { Catalogue, Decision } from './facts.ts'

/** An item in the requirement it is counted in, and why not elsewhere. */
export interface CountedItem extends CreditItem {
  /** How many of its quarters the requirement still asked for. */
  readonly counted: number
  readonly elsewhere: readonly { readonly title: string; readonly because: string }[]
}

export const quartersOf = (credits: number): number => Math.round(credits * 4)

/** Evidence by requirement, each item counted once (second-half, "Counted once"); what met none stands under ''. */
export function countItems(
  plan: PlanContent,
  items: readonly CreditItem[],
  topics: Catalogue['topics'],
  decisions: readonly Decision[],
): ReadonlyMap<string, readonly CountedItem[]> {
  const shared = plan.requirements.filter((one) => one.is_shared)
  const single = plan.requirements.filter((one) => !one.is_shared)
  const moved = new Map(
    decisions.flatMap((one) => (one.kind === 'move' ? [[one.itemKey, one] as const] : [])),
  )
  const width = (one: PlanRequirement) =>
    one.is_open ? 1000 : one.topic_ids.length + one.subject_ids.length * 20
  const narrowFirst = single
    .map((one, at) => ({ one, at }))
    .toSorted((a, b) => width(a.one) - width(b.one) || a.at - b.at)
  const takers = items.map((item) =>
    narrowFirst.filter(({ one }) => accepts(one, item, topics)).map(({ at }) => at),
  )
  const placeable = items.map((item, index): Placeable => {
    const at = single.findIndex(({ key }) => key === moved.get(item.key)?.requirementKey)
    const places = at >= 0 ? [at] : (takers[index] ?? [])
    return { quarters: item.quarters, tier: creditStates.indexOf(item.state), places }
  })
  const needs = single.map(({ credits }) => quartersOf(credits))
  const allocation = allocate(placeable, needs)
  const counted = new Map<string, CountedItem[]>()
  for (const [place, requirement] of single.entries()) {
    const own = items.filter((_item, at) => allocation[at] === place)
    counted.set(requirement.key, fill(own, needs[place] ?? 0))
  }
  const isFull = single.map(({ key, credits }) => {
    const sum = (counted.get(key) ?? []).reduce((total, one) => total + one.counted, 0)
    return sum >= quartersOf(credits)
  })
  const takersOf = new Map(items.map(({ key }, at) => [key, takers[at] ?? []]))
  for (const [place, requirement] of single.entries()) {
    const explained = (counted.get(requirement.key) ?? []).map((item) => {
      const others = (takersOf.get(item.key) ?? []).filter((at) => at !== place)
      const move = moved.get(item.key)
      const elsewhere = others.flatMap((at) => {
        const other = single[at]
        if (!other) return []
        const because = move
          ? `it was moved here: ${move.reason}`
          : isFull[at]
            ? 'enough is counted there without it'
            : 'this leaves the least missing'
        return [{ title: other.title, because }]
      })
      return { ...item, elsewhere }
    })
    counted.set(requirement.key, explained)
  }
  for (const requirement of shared) {
    const own = items.filter((item) => accepts(requirement, item, topics))
    counted.set(requirement.key, fill(own, quartersOf(requirement.credits)))
  }
  const spare = items.filter(
    (item, at) => (allocation[at] ?? -1) < 0 && !shared.some((one) => accepts(one, item, topics)),
  )
  counted.set(
    '',
    spare.map((item) => ({ ...item, counted: 0, elsewhere: [] })),
  )
  return counted
}

/** Counts items in a requirement, the surest first, until it has what it asks for. */
function fill(items: readonly CreditItem[], need: number): CountedItem[] {
  let left = need
  const inOrder = items.toSorted((a, b) => creditStates.indexOf(a.state) - creditStates.indexOf(b.state))
  return inOrder.map((item) => {
    const counted = Math.min(left, item.quarters)
    left -= counted
    return { ...item, counted, elsewhere: [] }
  })
}

/** Quarters of a requirement by state. */
export const sumOf = (items: readonly CountedItem[], state: CreditState): number =>
  items.reduce((sum, item) => sum + (item.state === state ? item.counted : 0), 0)
