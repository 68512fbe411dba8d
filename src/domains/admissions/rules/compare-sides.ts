import type { JoinChoice } from '../contract/doubles.contract.ts'

/** What one of two applications says of a field: in words, and how far that is. */
export interface Said {
  readonly text: string
  /** 0: nothing; more is further. What is only text is 1. */
  readonly weight: number
  /** Words stand for more than they say: two who sent on one day sent two things. */
  readonly isSummary?: boolean
}

/** Whether both say one thing. */
export const saysSame = (one: Said, other: Said): boolean =>
  one.text === other.text && (one.isSummary !== true || one.weight === 0)

/** What speaks for itself: the one that says something, or is further; null where somebody has to choose. */
export function suggest(one: Said, other: Said): Extract<JoinChoice, 'one' | 'other'> | null {
  if (saysSame(one, other)) return 'one'
  if (one.weight === other.weight) return null
  return one.weight > other.weight ? 'one' : 'other'
}

export const textOf = (text: string | null): Said => ({
  text: text === null || text === '' ? 'Nothing' : text,
  weight: text === null || text === '' ? 0 : 1,
})

/** A state out of a list that begins with nothing and ends with done, with its day. */
export function stateOf(
  words: readonly (readonly [string, string])[],
  state: string,
  day: string | null,
): Said {
  const at = words.findIndex(([name]) => name === state)
  const [, word = state] = words[at] ?? []
  return { text: day === null || at <= 0 ? word : `${word}, ${day}`, weight: Math.max(0, at) }
}
