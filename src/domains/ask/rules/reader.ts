import type { PlaceKind } from '../contract/question.ts'
import { small, type Token, tokensOf } from './tokens.ts'
import { grammarWords } from './words.ts'

/** A name of the school that a sentence may use. */
export interface Named {
  readonly kind: PlaceKind
  readonly name: string
}

/** A word of a sentence that nobody understands, or its end that comes too early. */
export class Misread extends Error {
  /** Of the token. */
  readonly at: number
  /** What is wrong with it, where it is no unknown word. */
  readonly said: string | undefined

  constructor(at: number, said?: string) {
    super(said ?? 'not understood')
    this.at = at
    this.said = said
  }
}

/** What might have stood at a place: words of the grammar, and kinds of names. */
export interface Expected {
  /** What is missing of a phrase, with all of it. */
  readonly words: Map<string, string>
  readonly kinds: Set<PlaceKind>
}

/** Goes through a sentence, and remembers of each place what might have stood there. */
export class Reader {
  readonly tokens: readonly Token[]
  readonly #lower: string
  readonly #isBare: (named: Named) => boolean
  readonly #expected = new Map<number, Expected>()
  readonly sentence: string
  readonly names: readonly Named[]
  at = 0

  /** `isBare`: such a name may stand here without quotes. */
  constructor(sentence: string, names: readonly Named[], isBare: (named: Named) => boolean) {
    this.#isBare = isBare
    this.sentence = sentence
    this.names = names
    this.tokens = tokensOf(sentence)
    this.#lower = small(sentence)
  }

  get token(): Token | undefined {
    return this.tokens[this.at]
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length
  }

  /** What might have stood at a token, or after the last one. */
  expectedAt(at: number): Expected {
    const known = this.#expected.get(at) ?? { words: new Map(), kinds: new Set() }
    this.#expected.set(at, known)
    return known
  }

  /** The last place at which something was looked for. */
  get furthest(): number {
    return Math.max(0, ...this.#expected.keys())
  }

  /** Where names might have stood. */
  get namePlaces(): number[] {
    return [...this.#expected].flatMap(([at, { kinds }]) => (kinds.size > 0 ? [at] : []))
  }

  /** Goes past the longest of these phrases that stands here; of them the first is offered to who writes, or others. */
  accept(phrases: readonly string[], offered: readonly string[] = phrases.slice(0, 1)): string | undefined {
    this.offer(offered)
    const found = phrases
      .filter((phrase) => this.#matched(phrase) === phrase.split(' ').length)
      .reduce<string | undefined>(
        (best, phrase) =>
          best === undefined || phrase.split(' ').length > best.split(' ').length ? phrase : best,
        undefined,
      )
    if (found !== undefined) this.at += found.split(' ').length
    return found
  }

  /** Notes that these phrases might stand here: of each, from its first word on that does not stand here already. */
  offer(phrases: readonly string[]): void {
    for (const phrase of phrases) {
      const words = phrase.split(' ')
      const matched = this.#matched(phrase)
      if (matched < words.length)
        this.expectedAt(this.at + matched).words.set(words.slice(matched).join(' '), phrase)
    }
  }

  /** How many words of a phrase stand here. */
  #matched(phrase: string): number {
    const words = phrase.split(' ')
    const missing = words.findIndex((word, step) => !this.#isWord(this.at + step, word))
    return missing < 0 ? words.length : missing
  }

  #isWord(at: number, word: string): boolean {
    const token = this.tokens[at]
    return token !== undefined && token.kind !== 'quoted' && token.text === word
  }

  /** Goes past a word of this form. */
  acceptLike(form: RegExp): string | undefined {
    const { token } = this
    if (token?.kind !== 'word' || !form.test(token.text)) return undefined
    this.at += 1
    return token.text
  }

  /** Goes past a name of these kinds, the longest that stands here; of the same length the first kind. */
  acceptName(kinds: readonly PlaceKind[]): Named | undefined {
    const expected = this.expectedAt(this.at)
    for (const kind of kinds) expected.kinds.add(kind)
    const { token } = this
    if (token === undefined) return undefined
    const found = kinds
      .flatMap((kind) => this.names.filter((one) => one.kind === kind))
      .flatMap((named) => {
        const end = this.#endOf(named, token)
        return end === undefined ? [] : [{ named, end }]
      })
    const [first] = found.toSorted((one, other) => other.end - one.end)
    if (first === undefined) return undefined
    this.at = first.end
    return first.named
  }

  /** The token after a name that begins at a token. */
  #endOf(named: Named, token: Token): number | undefined {
    const { name } = named
    if (token.kind === 'quoted') return small(token.text) === small(name) ? this.at + 1 : undefined
    if (!this.#isBare(named) || !this.#lower.startsWith(small(name), token.from)) return undefined
    const last = this.tokens.findIndex(({ to }) => to === token.from + name.length)
    return last < 0 ? undefined : last + 1
  }

  /** Goes past words that are none of the grammar, or what is quoted; as they are written. */
  acceptFreeWords(): string | undefined {
    const { token } = this
    if (token === undefined) return undefined
    if (token.kind === 'quoted') {
      this.at += 1
      return token.text.trim()
    }
    const end = this.endOfRun(this.at)
    if (end === this.at) return undefined
    this.at = end
    return this.sentence.slice(token.from, this.tokens[end - 1]?.to)
  }

  /** Where a run of words ends that are none of the grammar. */
  endOfRun(from: number): number {
    const isFree = ({ kind, text }: Token, at: number) =>
      kind === 'word' && !grammarWords.has(text) && (at === 0 || !/^\d+$/.test(text))
    const bound = this.tokens.slice(from).findIndex((token, at) => !isFree(token, at))
    return bound < 0 ? this.tokens.length : from + bound
  }

  /** Where a run of words ends that may be a name, with the "house" after it that names of houses may end in. */
  endOfName(from: number): number {
    const end = this.endOfRun(from)
    return end > from && this.tokens[end]?.text === 'house' ? end + 1 : end
  }

  /** @throws Misread: what stands here is not understood. */
  fail(said?: string): never {
    throw new Misread(this.at, said)
  }
}
