import { mostLetters, type Question, type Tree } from '../contract/question.ts'
import { isBare } from './print.ts'
import { readCondition, readState } from './read-condition.ts'
import { type Expected, Misread, type Named, Reader } from './reader.ts'
import { spaced } from './tokens.ts'
import { dangling, normalized, tooLarge } from './tree.ts'
import { fillers, leads, subjects } from './words.ts'

/** A word that was not understood, with where it stands in the sentence and what might have stood there. */
export interface Wrong {
  readonly from: number
  readonly to: number
  /** Empty where the sentence ends too early. */
  readonly word: string
  readonly message: string
  readonly expected: Expected
}

export type Reading =
  | { readonly sentence: string; readonly question: Question; readonly reader: Reader }
  | { readonly sentence: string; readonly wrong: Wrong; readonly reader: Reader }

/**
 * Reads a sentence in the words of the school. `names` are those it may use: whatever else it says is not understood,
 * whether there is such a thing or not. `today` is the school day.
 */
export function readSentence(text: string, names: readonly Named[], today: string): Reading {
  const sentence = spaced(text)
  const plain = new Reader(sentence, names, ({ kind, name }) => isBare(kind, name))
  const reading = attempt(plain, today)
  if ('question' in reading) return reading
  // "Cooking with Fire" is a name with a word of the grammar: meant where the sentence says nothing without it.
  const again = attempt(new Reader(sentence, names, () => true), today)
  return 'question' in again ? again : reading
}

function attempt(reader: Reader, today: string): Reading {
  const { sentence } = reader
  try {
    if (sentence.length > mostLetters)
      throw new Misread(0, `A sentence takes up to ${mostLetters} characters.`)
    const where = readAll(reader, today)
    return { sentence, question: { subject: 'students', where }, reader }
  } catch (error) {
    if (!(error instanceof Misread)) throw error
    return { sentence, wrong: wrongOf(reader, error), reader }
  }
}

function readAll(reader: Reader, today: string): Tree | null {
  while (reader.accept(fillers, []) !== undefined);
  const parts: Tree[] = []
  for (let state = readState(reader); state !== undefined; state = readState(reader)) parts.push(state)
  const ordinal = reader.at
  if (reader.acceptLike(/^\d{1,2}th$/) !== undefined) {
    reader.at = ordinal
    parts.push(readCondition(reader, today))
    reader.accept(subjects, [])
  } else if (reader.accept(subjects) === undefined && (parts.length > 0 || reader.token?.text !== 'who'))
    return reader.fail()
  if (!reader.isAtEnd) parts.push(readAny(reader, today, 0))
  if (!reader.isAtEnd) return reader.fail()
  if (parts.length === 0) return null
  const where = normalized({ is: 'all', of: parts })
  const large = tooLarge(where)
  if (large !== undefined) throw new Misread(0, large)
  const [since] = dangling(where)
  if (since !== undefined) {
    const at = reader.tokens.findLastIndex(({ text }) => text === 'since')
    throw new Misread(at, 'Since when? Write a day, or ask for something before it.')
  }
  return where
}

const any = (is: 'all' | 'any', parts: readonly Tree[]): Tree => {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { is, of: parts }
}

function readAny(reader: Reader, today: string, depth: number): Tree {
  const parts = [readEvery(reader, today, depth)]
  while (reader.accept(['or']) !== undefined) parts.push(readEvery(reader, today, depth))
  return any('any', parts)
}

function readEvery(reader: Reader, today: string, depth: number): Tree {
  const parts = [readOne(reader, today, depth)]
  for (;;) {
    reader.offer(['and', 'or'])
    if (reader.isAtEnd || reader.token?.text === ')' || isOr(reader)) return any('all', parts)
    reader.accept([', and', ', but', 'and also', 'and', 'but', ','], [])
    parts.push(readOne(reader, today, depth))
  }
}

const isOr = ({ token }: Reader) => token?.kind === 'word' && token.text === 'or'

function readOne(reader: Reader, today: string, depth: number): Tree {
  if (depth > 20) throw new Misread(reader.at, 'These parentheses are nested too deeply.')
  reader.accept(leads)
  if (reader.accept(['not']) !== undefined) return { is: 'not', of: readOne(reader, today, depth + 1) }
  if (reader.accept(['('], []) === undefined) return readCondition(reader, today)
  const inner = readAny(reader, today, depth + 1)
  return reader.accept([')']) === undefined ? reader.fail() : inner
}

/** What of the sentence is wrong: the word at which nothing went on, with the words of a name that go with it. */
function wrongOf(reader: Reader, { at: thrown, said }: Misread): Wrong {
  const { sentence, tokens } = reader
  if (said !== undefined) {
    const token = tokens[thrown]
    return {
      from: token?.from ?? 0,
      to: token?.to ?? sentence.length,
      word: token === undefined ? '' : sentence.slice(token.from, token.to),
      message: said,
      expected: { words: new Map(), kinds: new Set() },
    }
  }
  const at = Math.max(thrown, Math.min(reader.furthest, tokens.length))
  const expected = reader.expectedAt(at)
  const token = tokens[at]
  if (token === undefined)
    return {
      from: sentence.length,
      to: sentence.length,
      word: '',
      message: 'The sentence goes on here.',
      expected,
    }
  const end = expected.kinds.size > 0 ? Math.max(reader.endOfName(at), at + 1) : at + 1
  const to = tokens[end - 1]?.to ?? token.to
  const word = sentence.slice(token.from, to)
  return { from: token.from, to, word, message: `I do not understand “${word}”.`, expected }
}
