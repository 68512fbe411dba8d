/** Arcs along which one unit can be sent, and what that costs. */
export interface Path {
  readonly arcs: readonly number[]
  readonly cost: number
}

/**
 * What may still change in a flow: each arc with the room that is left on it, and its opposite with what can be taken
 * back. A flow is the cheapest when no circle of such arcs costs less than nothing; a change of one unit is then the
 * cheapest path.
 */
export class Residual {
  private readonly heads: number[] = []
  private readonly costs: number[] = []
  /** The latest arc out of each node, and of each arc the one before it: -1 ends it. */
  private readonly latest: number[] = []
  private readonly before: number[] = []
  private readonly rooms: number[] = []
  /** While something is tried out: each arc that changed, with the room it had. */
  private undo: { readonly arc: number; readonly room: number }[] | undefined

  node(): number {
    return this.latest.push(-1) - 1
  }

  /**
   * Adds an arc that takes `most` units, of which `used` are on it, and `least` have to be; returns its number; that of
   * its opposite is `^ 1`.
   */
  arc(from: number, to: number, most: number, cost: number, used = 0, least = 0): number {
    const arc = this.heads.length
    this.heads.push(to, from)
    this.costs.push(cost, -cost)
    this.rooms.push(most - used, used - least)
    this.before.push(this.latest[from] ?? -1, this.latest[to] ?? -1)
    this.latest[from] = arc
    this.latest[to] = arc ^ 1
    return arc
  }

  private roomOf = (arc: number): number => this.rooms[arc] ?? 0

  private setRoom(arc: number, room: number): void {
    this.undo?.push({ arc, room: this.roomOf(arc) })
    this.rooms[arc] = room
  }

  /** What can be taken back of an arc: all that is on it, but for what has to be. */
  usedOf = (arc: number): number => this.roomOf(arc ^ 1)

  /** Takes an arc out of the flow, with what is on it. */
  close(arc: number): void {
    this.setRoom(arc, 0)
    this.setRoom(arc ^ 1, 0)
  }

  /** One unit less is on an arc, and it takes one less: to be followed by the same of what is before and behind it. */
  shrink(arc: number): void {
    this.setRoom(arc ^ 1, this.usedOf(arc) - 1)
  }

  /**
   * An arc takes one more: the cheapest circle through it is sent where it costs less than nothing. Returns that cost;
   * 0 where nothing is sent.
   */
  raise(arc: number): number {
    this.setRoom(arc, this.roomOf(arc) + 1)
    const path = this.around(arc)
    const cost = (path?.cost ?? 0) + (this.costs[arc] ?? 0)
    if (path === undefined || cost >= 0) return 0
    this.push([...path.arcs, arc])
    return cost
  }

  /**
   * An arc takes one more, as `raise`; where fewer are on it than have to be, the cheapest circle is sent whatever it
   * costs. False where there is none.
   */
  refill(arc: number): boolean {
    if (this.usedOf(arc) >= 0) {
      this.raise(arc)
      return true
    }
    this.setRoom(arc, this.roomOf(arc) + 1)
    const path = this.around(arc)
    if (path === undefined) return false
    this.push([...path.arcs, arc])
    return true
  }

  /** One less has to be on an arc: who was there for that alone goes where it is better. */
  loosen(arc: number): void {
    this.raise(arc ^ 1)
  }

  /**
   * An arc takes one less: what was on it goes the cheapest other way. Returns what that costs; undefined where there
   * is no way.
   */
  lower(arc: number): number | undefined {
    if (this.roomOf(arc) > 0) {
      this.setRoom(arc, this.roomOf(arc) - 1)
      return 0
    }
    const path = this.around(arc ^ 1)
    if (path === undefined) return undefined
    this.push(path.arcs)
    this.shrink(arc)
    return path.cost + (this.costs[arc ^ 1] ?? 0)
  }

  /** The cheapest way from the end of an arc to its beginning, without it. */
  private around(arc: number): Path | undefined {
    return this.tried(() => {
      this.close(arc)
      return this.cheapest(this.heads[arc] ?? 0, this.heads[arc ^ 1] ?? 0)
    })
  }

  private push(arcs: readonly number[]): void {
    for (const arc of arcs) {
      this.setRoom(arc, this.roomOf(arc) - 1)
      this.setRoom(arc ^ 1, this.usedOf(arc) + 1)
    }
  }

  /** Tries something out: what was sent is taken back afterwards. */
  tried<Result>(act: () => Result): Result {
    const outer = this.undo
    const changed: { readonly arc: number; readonly room: number }[] = []
    this.undo = changed
    try {
      return act()
    } finally {
      // Backwards, so that an arc that changed twice gets what it had first; whoever tries around this need not know.
      for (const { arc, room } of changed.reverse()) this.rooms[arc] = room
      this.undo = outer
    }
  }

  /** The cheapest way from one node to another; undefined where there is none. */
  private cheapest(from: number, to: number): Path | undefined {
    const { costs, via } = this.search(from, false)
    const cost = costs[to] ?? Number.POSITIVE_INFINITY
    if (cost === Number.POSITIVE_INFINITY) return undefined
    const arcs: number[] = []
    for (let node = to; node !== from; ) {
      const arc = via[node] ?? 0
      arcs.push(arc)
      node = this.heads[arc ^ 1] ?? from
    }
    return { arcs: arcs.reverse(), cost }
  }

  /** What the cheapest way from each node to this one costs. */
  costsTo = (node: number): Float64Array => this.search(node, true).costs

  /** Bellman and Ford with a queue: costs may be below nothing. Throws where a circle is: the flow is not the cheapest. */
  private search(from: number, isBackward: boolean) {
    const size = this.latest.length
    const costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    const via = new Int32Array(size).fill(-1)
    const waits = new Uint8Array(size)
    const turns = new Int32Array(size)
    costs[from] = 0
    const queue = [from]
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at] ?? from
      waits[node] = 0
      turns[node] = (turns[node] ?? 0) + 1
      if ((turns[node] ?? 0) > size) throw new Error('This flow is not the cheapest.')
      for (let own = this.latest[node] ?? -1; own >= 0; own = this.before[own] ?? -1) {
        const arc = isBackward ? own ^ 1 : own
        if (this.roomOf(arc) <= 0) continue
        const next = this.heads[own] ?? from
        const cost = (costs[node] ?? 0) + (this.costs[arc] ?? 0)
        if (cost >= (costs[next] ?? 0)) continue
        costs[next] = cost
        via[next] = arc
        if (waits[next] === 0) {
          waits[next] = 1
          queue.push(next)
        }
      }
    }
    return { costs, via }
  }
}
