import type { PlaceKind } from '../contract/question.ts'
import type { Reader } from './reader.ts'

/** A word that may follow. */
export interface OfferedWord {
  readonly text: string
  /** All of the phrase that it ends. */
  readonly phrase: string
  /** From where on in the sentence it stands. */
  readonly from: number
}

export interface Offers {
  readonly words: readonly OfferedWord[]
  /** Names that begin so may stand there. */
  readonly names:
    | { readonly kinds: readonly PlaceKind[]; readonly begin: string; readonly from: number }
    | undefined
}

/** What may follow at the end of a sentence; `isOpen`: its last word may go on. */
export function offersAt(reader: Reader, isOpen: boolean): Offers {
  const { tokens, sentence } = reader
  const end = tokens.length
  const after = (at: number, from: number) =>
    [...reader.expectedAt(at).words].map(([text, phrase]) => ({ text, phrase, from }))
  const last = isOpen ? tokens[end - 1] : undefined
  const begun =
    last === undefined
      ? []
      : after(end - 1, last.from).filter(({ text }) => text.startsWith(last.text) && text !== last.text)
  const words = begun.length > 0 ? begun : after(end, sentence.length)
  const places = reader.namePlaces.filter((at) => at <= end)
  const place = places.includes(end) && !isOpen ? end : places.filter((at) => at < end).at(-1)
  if (place === undefined) return { words, names: undefined }
  const token = tokens[place]
  const from = token?.from ?? sentence.length
  // A name in quotes is asked for without them.
  const begin = sentence.slice(from).replace(/^"/, '') + (isOpen || token === undefined ? '' : ' ')
  return { words, names: { kinds: [...reader.expectedAt(place).kinds], begin, from } }
}
