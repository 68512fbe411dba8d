import { badRequest, type ScimType } from './scim-fault.ts'

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]

export type Literal = string | number | boolean | null

/** A filter as RFC 7644 §3.4.2.2 writes it; names of attributes as they were sent. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly name: string }
  | { readonly kind: 'compare'; readonly name: string; readonly by: Comparison; readonly value: Literal }
  /** `emails[type eq "work"]` and what may follow: `.value eq "x"`. */
  | { readonly kind: 'within'; readonly name: string; readonly part: Filter }

const longest = 4_000
const deepest = 20

/** Reads filters and paths sign by sign; an unquoted text is taken as it stands, because one vendor's page shows it so. */
class Reader {
  at = 0
  depth = 0
  readonly text: string
  readonly wrong: ScimType

  constructor(text: string, wrong: ScimType) {
    this.text = text
    this.wrong = wrong
    if (text.length > longest) throw badRequest(wrong, `This is longer than ${longest} characters.`)
  }

  fail(): never {
    throw badRequest(
      this.wrong,
      `"${this.text.slice(0, 200)}" cannot be read at its character ${this.at + 1}.`,
    )
  }

  space(): void {
    while (this.text[this.at] === ' ') this.at += 1
  }

  take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, 'iy')
    sticky.lastIndex = this.at
    const [found] = sticky.exec(this.text) ?? []
    if (found !== undefined) this.at += found.length
    return found
  }

  name(): string {
    return this.match(/[a-z$][\w$:.-]*/) ?? this.fail()
  }

  literal(): Literal {
    const quoted = this.match(/"(?:[^"\\]|\\.)*"/)
    if (quoted !== undefined) {
      try {
        return String(JSON.parse(quoted))
      } catch {
        return this.fail()
      }
    }
    const bare = this.match(/[^\s()[\]"]+/) ?? this.fail()
    if (/^(true|false)$/i.test(bare)) return bare.toLowerCase() === 'true'
    if (/^null$/i.test(bare)) return null
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(bare) ? Number(bare) : bare
  }

  nested<T>(read: () => T): T {
    this.depth += 1
    if (this.depth > deepest) this.fail()
    const value = read()
    this.depth -= 1
    return value
  }

  filter(): Filter {
    const parts = [this.conjunction()]
    while (this.match(/ +or +/)) parts.push(this.conjunction())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
  }

  conjunction(): Filter {
    const parts = [this.term()]
    while (this.match(/ +and +/)) parts.push(this.term())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }

  enclosed(end: string): Filter {
    return this.nested(() => {
      this.space()
      const part = this.filter()
      this.space()
      return this.take(end) ? part : this.fail()
    })
  }

  term(): Filter {
    this.space()
    if (this.match(/not *\(/)) return { kind: 'not', part: this.enclosed(')') }
    if (this.take('(')) return this.enclosed(')')
    const name = this.name()
    if (!this.take('[')) return this.comparison(name)
    const part = this.enclosed(']')
    if (!this.take('.')) return { kind: 'within', name, part }
    return { kind: 'within', name, part: { kind: 'and', parts: [part, this.comparison(this.name())] } }
  }

  comparison(name: string): Filter {
    if (this.match(/ +pr(?![\w])/)) return { kind: 'present', name }
    const word = this.match(/ +[a-z]+ +/)
      ?.trim()
      .toLowerCase()
    const by = comparisons.find((one) => one === word)
    return by ? { kind: 'compare', name, by, value: this.literal() } : this.fail()
  }
}

/** Reads a filter. Throws `invalidFilter` for one that cannot be read. */
export function readFilter(text: string): Filter {
  const reader = new Reader(text, 'invalidFilter')
  const filter = reader.filter()
  reader.space()
  return reader.at === text.length ? filter : reader.fail()
}

/** Where an operation of a PATCH acts: `members[value eq "7"].display`. */
export interface Path {
  readonly name: string
  readonly filter: Filter | undefined
  readonly sub: string | undefined
}

/** Reads the path of an operation. Throws `invalidPath` for one that cannot be read. */
export function readPath(text: string): Path {
  const reader = new Reader(text.trim(), 'invalidPath')
  const name = reader.name()
  const filter = reader.take('[') ? reader.enclosed(']') : undefined
  const sub = filter && reader.take('.') ? reader.name() : undefined
  return reader.at === reader.text.length ? { name, filter, sub } : reader.fail()
}
