import { describe, expect, it } from 'vitest'
import { contradiction } from '../support/results/checked-results.ts'
import { declaredResults, isIn } from '../support/results/declared-results.ts'
import type { Kind, Shape } from '../support/results/type-shapes.ts'

const declared = declaredResults()
const shape = (kind: Kind): Shape => ({ kinds: new Set([kind]), isList: false, isNullable: false })
const int4 = { typeId: 23, isNull: false }

describe('a result typed by hand', () => {
  it('is read from the sources with its columns, those of types from other files too', () => {
    expect(declared.length).toBeGreaterThan(100)
    const rolls = declared.find(({ path }) => path.endsWith('/roll/lock-rolls.ts'))
    expect([...(rolls?.columns.get('startsAt')?.kinds ?? [])]).toEqual(['Date'])
    expect(rolls?.columns.get('experienceId')?.isNullable).toBe(true)
  })

  it.each([
    ['a number that is one', shape('number'), int4, undefined],
    ['a count that arrives as text', shape('number'), { typeId: 1700, isNull: false }, /is string/],
    ['a day that is no instant', shape('Date'), { typeId: 1082, isNull: false }, /is string/],
    ['a null nobody reckoned with', shape('number'), { ...int4, isNull: true }, /was null/],
    ['a column that does not come', shape('number'), undefined, /not among/],
    ['a list in place of one', shape('number'), { typeId: 1007, isNull: false }, /a list of number/],
    ['one in place of a list', { ...shape('number'), isList: true }, int4, /is number/],
    ['null where it may be', { ...shape('number'), isNullable: true }, { ...int4, isNull: true }, undefined],
  ])('is held against the database: %s', (_what, said, column, expected) => {
    const wrong = contradiction(said, column)
    if (expected) expect(wrong).toMatch(expected)
    else expect(wrong).toBeUndefined()
  })

  it('is known again in the statement that is sent, whole or as a part', () => {
    const whole = {
      path: '',
      words: ['select a from b where c = ', ' limit 1'],
      isWhole: true,
      columns: new Map(),
    }
    expect(isIn(whole, 'select a from b where c = $1 limit 1')).toBe(true)
    expect(isIn(whole, 'with d as (select a from b where c = $1 limit 1) select')).toBe(false)
    const part = { ...whole, words: ['(', ' is not null) as "is_late"'], isWhole: false }
    expect(isIn(part, 'select id, (m.late is not null) as "is_late" from m')).toBe(true)
    expect(isIn(part, 'select id, (m.late is not null) as "late" from m')).toBe(false)
  })
})
