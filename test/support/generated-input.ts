import type { z } from 'zod'
import { defOf } from './contract-inputs.ts'

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
  return {
    below,
    oneIn: (count: number) => below(count) === 0,
    pick: <T>(things: readonly T[]): T => things[below(things.length)] as T,
  }
}
export type Seeded = ReturnType<typeof seeded>

const hostileTexts = [
  'a\u0000b',
  '\u0000',
  'half \ud800 of a pair',
  '\udfff',
  'two\r\nlines',
  'ATTACH\u2028X\u0085Y',
  '\u202egnp.exe',
  'x'.repeat(10_000),
  '\u{1f469}\u200d\u{1f680}'.repeat(30),
  'שלום עולם \u200f',
  `Robert'); drop table students;--`,
  `' or '1'='1`,
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '%_\\%',
  '\\u0000 \\x00 &#0; %00',
  '{"a":1}',
  '{{7*7}}',
  '../../etc/passwd',
  'e\u0301\u0327'.repeat(40),
  ' ',
  '',
  'NaN',
  'null',
  'undefined',
  '-1',
  '1e309',
  '0x10',
  '__proto__',
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  32_768,
  2_147_483_648,
  1e15,
  -1e300,
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 1, valueOf: 1 },
  ['a', 1, null],
  Array(3_000).fill(1),
  Array(3_000).fill('x'),
]

const words = ['Kelp', 'forest', 'Ada', 'moved house', 'Zoë', 'a']
const days = [
  '2026-11-09',
  '2026-11-10',
  '2026-11-16',
  '2026-02-28',
  '0000-01-01',
  '9999-12-31',
  '1900-01-01',
]
const instants = [
  '2026-11-10T15:00:00.000Z',
  '2026-11-10T10:00:00-05:00',
  '2026-11-12T15:15:00Z',
  '2026-11-10T00:00:00+23:59',
  '0000-01-01T00:00:00Z',
]
const written = [
  '2026-2027',
  '2026-2025',
  '08:45',
  'https://video.example/j/1',
  'a@b.example',
  '/houses',
  '#fff',
]

const calmTexts: Readonly<Record<string, string>> = {
  date: '2026-11-10',
  datetime: '2026-11-10T15:00:00.000Z',
}

export interface Taste {
  /** Numbers that lead somewhere. */
  readonly ids: readonly number[]
  /** Only what the schema takes, nothing left out. */
  readonly isCalm?: boolean
}

/**
 * Something a schema might be given: mostly what it takes, now and then what it does not – another kind of value, a
 * text full of signs, a list of thousands.
 */
export function generate(schema: z.core.$ZodType, random: Seeded, taste: Taste): unknown {
  const { ids, isCalm = false } = taste
  if (!isCalm && random.oneIn(14))
    return random.oneIn(2) ? random.pick(hostileTexts) : random.pick(hostileValues)
  const inner = (one: z.core.$ZodType) => generate(one, random, taste)
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, inner(field)])
      return Object.fromEntries(!isCalm && random.oneIn(8) ? [...fields, ['unknown', 'x']] : fields)
    }
    case 'optional':
      // A call with a file is a form: calm ones stay JSON while they can.
      if (isCalm && defOf(def.innerType).type === 'file') return undefined
      return !isCalm && random.oneIn(2) ? undefined : inner(def.innerType)
    case 'default':
    case 'prefault':
      return !isCalm && random.oneIn(2) ? undefined : inner(def.innerType)
    case 'nullable':
      return !isCalm && random.oneIn(3) ? null : inner(def.innerType)
    case 'catch':
    case 'nonoptional':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner(defOf(def.in).type === 'transform' ? def.out : def.in)
    case 'union':
      return inner(random.pick(def.options))
    case 'array':
      return Array.from({ length: isCalm ? 1 : random.below(4) }, () => inner(def.element))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [String(random.pick(ids)), inner(def.valueType)]),
      )
    case 'enum':
      return random.pick(Object.values(def.entries))
    case 'literal':
      return random.pick(def.values)
    case 'boolean':
      return random.oneIn(2)
    case 'number':
      return !isCalm && random.oneIn(8) ? random.below(2 ** 31) : random.pick(ids)
    case 'file':
      return new File([random.oneIn(3) ? '' : random.pick(hostileTexts)], random.pick(hostileTexts) || 'x', {
        type: random.pick(['text/csv', 'image/png', 'text/calendar', '']),
      })
    case 'string':
      return textFor('format' in def ? String(def.format) : '', random, isCalm)
    default:
      return random.pick(hostileValues)
  }
}

function textFor(format: string, random: Seeded, isCalm: boolean): string {
  if (isCalm) return calmTexts[format] ?? random.pick(words)
  if (random.oneIn(3)) return random.pick(hostileTexts)
  if (format === 'date') return random.pick(days)
  if (format === 'datetime') return random.pick(instants)
  return random.pick([...words, ...days, ...written])
}
