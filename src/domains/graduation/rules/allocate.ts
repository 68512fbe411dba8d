/** An item of evidence as far as its place matters: how large, how sure, and which requirements take it. */
export interface Placeable {
  readonly quarters: number
  /** 0 is earned; a later one gives way where all else is equal. */
  readonly tier: number
  /** Numbers of requirements, the narrowest first. */
  readonly places: readonly number[]
}

/** For each item the requirement it is counted in, -1 where it is counted in none. */
export type Allocation = readonly number[]

/** How many quarters an allocation meets, never more of a requirement than it asks for. */
export function met(items: readonly Placeable[], needs: readonly number[], allocation: Allocation): number {
  const filled = needs.map(() => 0)
  for (const [at, place] of allocation.entries())
    if (place >= 0) filled[place] = (filled[place] ?? 0) + (items[at]?.quarters ?? 0)
  return filled.reduce((sum, quarters, at) => sum + Math.min(quarters, needs[at] ?? 0), 0)
}

/**
 * Counts every item in one requirement at most, so that least is missing (second-half, "Counted once"). The same input
 * gives the same result. The surest and narrowest are placed first; where that reaches what even divisible items could,
 * nothing is better. Else all states are looked through, which is exact and needs milliseconds.
 */
export function allocate(items: readonly Placeable[], needs: readonly number[]): Allocation {
  const quick = placeInOrder(items, needs)
  const found = met(items, needs, quick)
  const useful = items.reduce((sum, { quarters, places }) => sum + (places.length > 0 ? quarters : 0), 0)
  // Nothing can meet more than is needed, or than there is.
  if (
    found ===
    Math.min(
      useful,
      needs.reduce((sum, need) => sum + need, 0),
    )
  )
    return quick
  return found === mostIfDivisible(items, needs, quick) ? quick : searchAll(items, needs)
}

function placeInOrder(items: readonly Placeable[], needs: readonly number[]): number[] {
  const left = [...needs]
  const allocation = items.map(() => -1)
  const order = items
    .map((item, at) => ({ ...item, at }))
    .toSorted(
      (a, b) =>
        a.tier - b.tier || a.places.length - b.places.length || b.quarters - a.quarters || a.at - b.at,
    )
  for (const { at, quarters, places } of order) {
    const open = places.filter((place) => (left[place] ?? 0) > 0)
    const whole = open.find((place) => (left[place] ?? 0) >= quarters)
    const place = whole ?? open.toSorted((a, b) => (left[b] ?? 0) - (left[a] ?? 0))[0]
    if (place === undefined) continue
    allocation[at] = place
    left[place] = Math.max(0, (left[place] ?? 0) - quarters)
  }
  return allocation
}

/**
 * How many quarters could be met if items could be divided: a flow that begins with an allocation and is augmented by
 * what it left over.
 */
function mostIfDivisible(
  items: readonly Placeable[],
  needs: readonly number[],
  allocation: Allocation,
): number {
  const left = [...needs]
  const given = items.map(({ quarters }, at) => {
    const place = allocation[at] ?? -1
    const amount = Math.min(quarters, left[place] ?? 0)
    if (amount > 0) left[place] = (left[place] ?? 0) - amount
    return new Map(amount > 0 ? [[place, amount]] : [])
  })
  // What an item was given may move, never shrink.
  const placed = given.map((own) => own.values().next().value ?? 0)
  const flow = { items, given, left }
  let total = met(items, needs, allocation)
  for (const [start, { quarters }] of items.entries()) {
    let rest = quarters - (placed[start] ?? 0)
    for (let amount = 1; rest > 0 && amount > 0; rest -= amount) {
      amount = augment(start, rest, flow)
      total += amount
    }
  }
  return total
}

interface Flow {
  readonly items: readonly Placeable[]
  readonly given: readonly Map<number, number>[]
  readonly left: number[]
}

/**
 * Augments by one path from an item to a requirement with room, moving what others gave; returns how many quarters it
 * brought.
 */
function augment(start: number, most: number, { items, given, left }: Flow): number {
  const cameFrom = new Map<number, number>()
  const movedBy = new Map<number, number>()
  const queue = [start]
  const seen = new Set([start])
  let end = -1
  for (let at = 0; at < queue.length && end < 0; at++) {
    const item = queue[at] ?? 0
    for (const place of items[item]?.places ?? []) {
      if (cameFrom.has(place)) continue
      cameFrom.set(place, item)
      if ((left[place] ?? 0) > 0) {
        end = place
        break
      }
      for (const [other, own] of given.entries())
        if ((own.get(place) ?? 0) > 0 && !seen.has(other)) {
          seen.add(other)
          movedBy.set(other, place)
          queue.push(other)
        }
    }
  }
  if (end < 0) return 0
  const path: { item: number; to: number; from: number | undefined }[] = []
  for (let place: number | undefined = end; place !== undefined; ) {
    const item: number = cameFrom.get(place) ?? start
    const from: number | undefined = movedBy.get(item)
    path.push({ item, to: place, from })
    place = from
  }
  let amount = Math.min(most, left[end] ?? 0)
  for (const { item, from } of path)
    if (from !== undefined) amount = Math.min(amount, given[item]?.get(from) ?? 0)
  left[end] = (left[end] ?? 0) - amount
  for (const { item, to, from } of path) {
    const own = given[item]
    own?.set(to, (own.get(to) ?? 0) + amount)
    if (from !== undefined) own?.set(from, (own.get(from) ?? 0) - amount)
  }
  return amount
}

interface Reachable {
  readonly value: number
  readonly left: readonly number[]
  readonly before: Reachable | null
  readonly place: number
}

/** Every set of needs that can be left after each item, with the best way there. */
function searchAll(items: readonly Placeable[], needs: readonly number[]): Allocation {
  // What reaches the same requirements stands together, so that requirements are settled early.
  const order = items
    .map((item, at) => ({ ...item, at, reach: item.places.join() }))
    .toSorted((a, b) =>
      a.reach < b.reach
        ? -1
        : a.reach > b.reach
          ? 1
          : a.tier - b.tier || b.quarters - a.quarters || a.at - b.at,
    )
  const lastUse = needs.map((_need, place) => order.findLastIndex(({ places }) => places.includes(place)))
  let states = new Map<string, Reachable>([['', { value: 0, left: needs, before: null, place: -1 }]])
  for (const [at, { quarters, tier, places }] of order.entries()) {
    const next = new Map<string, Reachable>()
    const offer = (state: Reachable) => {
      // What no later item can meet makes no difference any more.
      const key = state.left.map((need, place) => ((lastUse[place] ?? -1) > at ? need : 0)).join()
      const known = next.get(key)
      if (!known || state.value > known.value) next.set(key, state)
    }
    for (const before of states.values()) {
      for (const place of places) {
        const need = before.left[place] ?? 0
        const gain = Math.min(need, quarters)
        if (gain === 0) continue
        const left = before.left.with(place, need - gain)
        offer({ value: before.value + gain * (1000 - tier), left, before, place })
      }
      offer({ value: before.value, left: before.left, before, place: -1 })
    }
    states = next
  }
  let best: Reachable | null = null
  for (const state of states.values()) if (!best || state.value > best.value) best = state
  const allocation = items.map(() => -1)
  for (let at = order.length - 1; best?.before; at--, best = best.before)
    allocation[order[at]?.at ?? 0] = best.place
  return allocation
}
