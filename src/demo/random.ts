/** Numbers that depend on their keys alone: the same keys give the same stream in every process, in any order. */
export interface Random {
  /** From 0, below 1. */
  float(): number
  /** A whole number between both ends, ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** FNV-1a over the keys' text, then murmur's finalizer, so that neighbouring keys give unlike streams. */
export function hashOf(seed: string, ...keys: readonly (string | number)[]): number {
  const text = `${seed}|${keys.join('|')}`
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * A stream of its own for each fact of the demo school (`randomFor(seed, 'traits', studentId)`), so that one
 * fact can be made again later without making everything before it. The generator is mulberry32.
 */
export function randomFor(seed: string, ...keys: readonly (string | number)[]): Random {
  let state = hashOf(seed, ...keys)
  const float = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number) => from + Math.floor(float() * (to - from + 1))
  return {
    float,
    int,
    chance: (probability) => float() < probability,
    pick: (items) => {
      const picked = items[int(0, items.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
    shuffled: (items) => {
      const order = items.map((item) => ({ item, rank: float() }))
      return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
    },
  }
}
