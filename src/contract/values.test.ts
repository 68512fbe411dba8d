import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  askedDate,
  byKey,
  chosen,
  id,
  instant,
  line,
  lines,
  listOf,
  schoolDate,
  token,
  webAddress,
} from './values.ts'

const sentence = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('one line', () => {
  it.each([
    ['Ada\u0000 Lovelace', 'Ada Lovelace'],
    ['  Juniper\r\nATTACH:https://evil.example  ', 'Juniper ATTACH:https://evil.example'],
    ['one\ttwo\u2028three\u0085four', 'one two three four'],
    ['half \ud83d of a pair \ude00', 'half  of a pair'],
    ['Emoji \u{1f469}\u200d\u{1f680} stay', 'Emoji \u{1f469}\u200d\u{1f680} stay'],
    ['שלום \u200fעולם', 'שלום \u200fעולם'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\ufeffName', 'Name'],
    ['\u0000\n\u0007', ''],
    ['\u200b', ''],
    ['\u2060\u00ad', ''],
    ['\u3164', ''],
    ['\u034f', ''],
    ['\u115f\u1160', ''],
    ['\u2800 \u2800', ''],
    ['\u180e\ufe0f\u200d\u3000', ''],
    ['.', '.'],
  ])('%j is %j', (written, kept) => expect(line(200).parse(written)).toBe(kept))

  it('is refused when it is too long, never cut', () => {
    expect(sentence(line(5), 'sixsix')).toBe('This is longer than 5 characters.')
    expect(sentence(line(4_000), 'x'.repeat(4_001))).toBe('This is longer than 4,000 characters.')
    expect(line(5).parse(' five \n')).toBe('five')
  })
})

it('keeps the lines of a longer text and drops what cannot be seen', () => {
  expect(lines(200).parse('\r\nDear all,\r\n\r\n\tsee\u0000 you\u2029soon\ud800\r')).toBe(
    'Dear all,\n\n\tsee you\nsoon',
  )
})

it('refuses a token that no program made, because a cleaned one is another', () => {
  expect(sentence(token(20), 'abc\u0000')).toBe('This cannot be read.')
  expect(sentence(token(3), 'abcd')).toBe('This is longer than 3 characters.')
  expect(token(20).parse('abc-1=')).toBe('abc-1=')
})

it('takes a web address and nothing that a browser would run', () => {
  expect(webAddress(50).parse(' https://zoom.example/j/1\n')).toBe('https://zoom.example/j/1')
  for (const wrong of ['javascript:alert(1)', 'https://', 'https://a b', '/houses', ''])
    expect(sentence(webAddress(50), wrong), wrong).toBe('Paste the whole link, beginning with https://.')
})

it('knows days and instants of a school only, and tells instants in UTC', () => {
  expect(instant.parse('2026-11-10T10:00:00-05:00')).toBe('2026-11-10T15:00:00.000Z')
  expect(sentence(instant, '0000-11-10T10:00:00Z')).toBe('This is too far away.')
  expect(sentence(instant, '2026-11-10')).toBe('This is not a date with a time.')
  expect(sentence(schoolDate, '0000-01-01')).toBe('This is too far away.')
  // Five hours on, in UTC, it is the next century: what is stored must be what can be told.
  expect(sentence(instant, '2199-12-31T23:00:00-05:00')).toBe('This is too far away.')
  expect(sentence(askedDate, '2199-12-31')).toBe('This is too far away.')
  expect(askedDate.parse('2198-12-31')).toBe('2198-12-31')
  expect(sentence(schoolDate, '2026-02-30')).toBe('This is not a date.')
})

it('bounds lists and records', () => {
  expect(sentence(listOf(id, 2), [1, 2, 3])).toBe('Choose at most 2.')
  expect(chosen(id, 2).parse('5')).toEqual([5])
  expect(chosen(id, 2).parse(undefined)).toEqual([])
  expect(sentence(byKey(token(9), id, 2), { a: 1, b: 2, c: 3 })).toBe('Choose at most 2.')
})

describe('a field without a sentence of its own', () => {
  it.each([
    [z.string(), undefined, 'Fill this in.'],
    [z.string(), 5, 'This is not a text.'],
    [z.string().min(1), '', 'Fill this in.'],
    [z.coerce.number(), 'x', 'This is not a number.'],
    [z.coerce.number().int(), 1.5, 'This is not a whole number.'],
    [z.number().min(1), 0, 'This must be at least 1.'],
    [z.number().max(100_000), 1e9, 'This must be at most 100,000.'],
    [z.boolean(), 'x', 'Choose yes or no.'],
    [z.enum(['one', 'two']), 'three', 'Choose one of one, two.'],
    [z.literal('one'), 'three', 'This can only be one.'],
    [z.array(z.string()), 5, 'This is not a list.'],
    [z.array(z.string()).min(1), [], 'Choose at least 1.'],
    [z.file(), 'x', 'Choose a file.'],
    [z.email(), 'x', 'This is not an email address.'],
    [z.object({}), 'x', 'This cannot be read.'],
    [z.union([z.array(z.enum(['a', 'b'])), z.enum(['a', 'b'])]), 'c', 'Choose one of a, b.'],
    [
      z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.enum(['b', 'c']) })]),
      { k: 'x' },
      'Choose one of a, b, c.',
    ],
  ])('%# says what is wrong in plain words', (schema, value, plain) =>
    expect(sentence(schema, value)).toBe(plain))
})
