import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { hasUnseen } from '../../src/contract/clean-text.ts'
import { contractInputs, defOf, type Place, placesOf } from '../support/contract-inputs.ts'

const places = contractInputs().flatMap(({ name, schema }) =>
  [...placesOf(schema)].map((place) => ({ ...place, at: `${name}: ${place.at}` })),
)

/** More characters than any text has, and more things than any list. */
const longest = 'x'.repeat(250_000)
const mostThings = 10_000

const hostile = ['a\u0000b', 'a\ud800b', 'a\u0007b', 'a\r\nb\u2028c', 'a\u202eb']

const faults: Readonly<Record<string, (place: Place) => string | undefined>> = {
  string: ({ schema }) => {
    for (const text of hostile) {
      const { success, data } = safeParse(schema, text)
      if (success && hasUnseen(String(data).replaceAll('\n', ''))) return `keeps ${JSON.stringify(text)}`
    }
    return safeParse(schema, longest).success ? 'is not bounded' : undefined
  },
  number: ({ schema }) =>
    [1e300, -1e300].some((number) => safeParse(schema, number).success) ? 'is not bounded' : undefined,
  array: ({ schema }) => {
    const { error } = safeParse(schema, Array(mostThings + 1).fill(undefined))
    return error?.issues.some(({ code }) => code === 'too_big') ? undefined : 'is not bounded'
  },
  record: ({ schema }) => {
    const def = defOf(schema)
    const isBounded = def.checks?.some((check) => check._zod.def.check === 'custom')
    return isBounded ? undefined : 'is not bounded'
  },
  unknown: () => 'takes anything',
  any: () => 'takes anything',
}

describe('what the contract takes', () => {
  it.each([
    'string',
    'number',
    'array',
    'record',
    'unknown',
    'any',
  ])('is clean and bounded in every %s', (kind) => {
    const found = places.filter(({ schema }) => defOf(schema).type === kind)
    expect(
      found.flatMap((place) => {
        const fault = faults[kind]?.(place)
        return fault ? [`${place.at} ${fault}`] : []
      }),
    ).toEqual([])
  })

  /** Words of a status, of which `statusField` refuses one said twice. */
  const ofStatuses = /attendances\.(\[\]|\{\})\.status$/
  const arrays = places.flatMap(({ at, schema }) => {
    const def = defOf(schema)
    return def.type === 'array' ? [{ at, schema, element: def.element }] : []
  })

  it('has each number and each word once in every list of them', () => {
    const said = [1, 'a', 'Monday', 'Present', 'student', 'employee', '2026-11-10']
    const sets = arrays.flatMap(({ at, schema, element }) => {
      const value = said.find((one) => safeParse(element, one).success && safeParse(schema, [one]).success)
      return value === undefined || ofStatuses.test(at)
        ? []
        : [{ at, answer: safeParse(schema, [value, value]) }]
    })
    expect(sets.length).toBeGreaterThan(12)
    expect(sets.filter(({ answer }) => (answer.data as unknown[]).length !== 1).map(({ at }) => at)).toEqual(
      [],
    )
  })

  /**
   * Rolls, preferences, families and the rows of a template refuse a thing that is named twice; a block, a new cycle or
   * an attachment is nothing that exists, and hours that overlap become one. Links of a task may be alike.
   */
  it('has few lists of rows, and says of each what a thing named twice is', () => {
    const rows = arrays.filter(({ element }) =>
      [...placesOf(element)].some(({ schema }) => defOf(schema).type === 'object'),
    )
    const names = rows.map(({ at }) => at.replace(/^.*: (.*\.)?/, ''))
    expect([...new Set(names)].sort()).toEqual([
      'abilities',
      'actions',
      'attachments',
      'attendances',
      'blocks',
      'children',
      'cycles',
      'files',
      'grants',
      'groups',
      'guardians',
      'hand_over',
      'hours',
      'map',
      'meetings',
      'members',
      'phases',
      'places',
      'preferences',
      'requirements',
      'sessions',
      'tasks',
      'units',
      'weeks',
    ])
  })

  it('ends with its days before what pages tell around them does', () => {
    const days = places.filter(({ schema }) => {
      const def = defOf(schema)
      return (
        def.type === 'string' && safeParse(schema, '2026-11-10').success && !safeParse(schema, 'a').success
      )
    })
    expect(days.length).toBeGreaterThan(10)
    expect(days.filter(({ schema }) => safeParse(schema, '2199-12-31').success).map(({ at }) => at)).toEqual(
      [],
    )
  })

  it('was looked at as a whole', () => {
    expect(places.filter(({ schema }) => defOf(schema).type === 'string').length).toBeGreaterThan(100)
    expect(places.filter(({ schema }) => defOf(schema).type === 'array').length).toBeGreaterThan(20)
  })
})
