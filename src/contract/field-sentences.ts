import type { z } from 'zod'

/**
 * What a wrong field is told when its schema has no sentence of its own: words a person understands, never the
 * validator's. Installed for every schema of the contract by `values.ts`.
 */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Fill this in.' : typeSentence(issue.expected)
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This is not written as it should be.'
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_big':
      return `${sizeSentence(issue.origin, 'most', Number(issue.maximum))}`
    case 'too_small':
      return `${sizeSentence(issue.origin, 'least', Number(issue.minimum))}`
    case 'not_multiple_of':
      return `This is not a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `There is nothing here called ${issue.keys.slice(0, 3).join(', ')}.`
    case 'invalid_union':
      return unionSentence(issue)
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? unclear
    default:
      return unclear
  }
}

const unclear = 'This cannot be read.'

const formatSentences: Readonly<Record<string, string>> = {
  date: 'This is not a date.',
  datetime: 'This is not a date with a time.',
  email: 'This is not an email address.',
  url: 'This is not a link.',
}

function typeSentence(expected: string): string {
  if (expected === 'number' || expected === 'nan') return 'This is not a number.'
  if (expected === 'int') return 'This is not a whole number.'
  if (expected === 'string') return 'This is not a text.'
  if (expected === 'boolean') return 'Choose yes or no.'
  if (expected === 'file') return 'Choose a file.'
  if (expected === 'array') return 'This is not a list.'
  return unclear
}

function sizeSentence(origin: string, side: 'most' | 'least', limit: number): string {
  const count = limit.toLocaleString('en-US')
  if (origin === 'string') {
    if (side === 'most') return `This is longer than ${count} characters.`
    return limit === 1 ? 'Fill this in.' : `This is shorter than ${count} characters.`
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Choose at ${side} ${count}.`
  if (origin === 'file') return `The file is ${side === 'most' ? 'larger' : 'smaller'} than ${size(limit)}.`
  return `This must be at ${side} ${count}.`
}

const size = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.round(bytes / 1_048_576)} MB` : `${Math.max(1, Math.round(bytes / 1_024))} KB`

/** Choices are named while they fit into a sentence. */
function oneOf(values: readonly unknown[]): string {
  const names = values.filter((value) => value !== '').map(String)
  if (names.length === 1) return `This can only be ${names[0]}.`
  return names.length <= 12 ? `Choose one of ${names.join(', ')}.` : 'Choose one of those offered.'
}

/** Of the ways a value could have been right, the one it came nearest to says what is wrong. */
function unionSentence(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if ('options' in issue && Array.isArray(issue.options)) return oneOf(issue.options)
  const depth = (path: readonly unknown[]) => path.length
  const nearest = issue.errors
    .flatMap((issues) => issues.slice(0, 1))
    .sort((one, two) => depth(two.path) - depth(one.path) || rank(two.code) - rank(one.code))[0]
  return nearest?.message ?? unclear
}

/** A value of the wrong kind says less than one of the right kind that is wrong. */
const rank = (code: string) => (code === 'invalid_type' ? 0 : 1)
