import { describe, expect, it } from 'vitest'
import type { Condition, Question, Window } from '../contract/question.ts'
import { decode, encode } from './address.ts'
import { distance, nearest } from './neighbours.ts'
import { print } from './print.ts'
import { readSentence } from './read-sentence.ts'
import type { Named } from './reader.ts'
import { resolveWindow } from './resolve-window.ts'
import { notUnderstood, readOn, schoolNames, understood } from './sentences.factory.ts'
import { conditionsOf, countsOf, replaced } from './tree.ts'

const read = (sentence: string, names: readonly Named[] = schoolNames) =>
  readSentence(sentence, names, readOn)
function questionOf(sentence: string, names?: readonly Named[]): Question {
  const reading = read(sentence, names)
  if ('wrong' in reading) throw new Error(`“${sentence}”: ${reading.wrong.message}`)
  return reading.question
}

describe('sentences', () => {
  it('are 200 at least, 40 of which are not understood', () => {
    expect(understood.length + notUnderstood.length).toBeGreaterThanOrEqual(200)
    expect(notUnderstood.length).toBeGreaterThanOrEqual(40)
  })

  it.each(understood)('“%s” means “%s”', (written, means) => {
    const question = questionOf(written)
    expect(print(question)).toBe(means)
    expect(questionOf(means)).toEqual(question)
    expect(decode(encode(question))).toEqual(question)
  })

  for (const [written, word, at, said] of notUnderstood)
    it(`“${written}” is not understood at “${word}”`, () => {
      const reading = read(written)
      if (!('wrong' in reading)) throw new Error('It was understood.')
      const { wrong, sentence } = reading
      expect([wrong.word, wrong.from]).toEqual([word, at])
      expect(sentence.slice(wrong.from, wrong.to)).toBe(word)
      expect(wrong.message).toBe(said ?? `I do not understand “${word}”.`)
    })

  it('say the same of a name that is nobody’s to know as of one that there is not', () => {
    const of = (name: string) => {
      const reading = read(`students in ${name} and in grade 9`, [])
      return 'wrong' in reading ? reading.wrong : undefined
    }
    expect(of('Cedar House')).toEqual(of('Cedar House'))
    expect(of('Kelp')?.message).toBe('I do not understand “Kelp”.')
  })

  it('bind “and” before “or”', () => {
    const [a, b, c] = ['in grade 6', 'in grade 7', 'in grade 8']
    expect(questionOf(`students ${a} or ${b} and ${c}`)).toEqual(
      questionOf(`students ${a} or (${b} and ${c})`),
    )
    expect(questionOf(`students ${a} and ${b} or ${c}`)).toEqual(
      questionOf(`students (${a} and ${b}) or ${c}`),
    )
    expect(questionOf(`students (${a} or ${b}) and ${c}`)).not.toEqual(
      questionOf(`students ${a} or ${b} and ${c}`),
    )
  })

  it('that are too long, too deep or of too many conditions are refused in a sentence', () => {
    const said = (sentence: string) => {
      const reading = read(sentence)
      return 'wrong' in reading ? reading.wrong.message : 'understood'
    }
    expect(said(`students in ${'x'.repeat(10_000)}`)).toBe('A sentence takes up to 500 characters.')
    expect(said(`students ${'('.repeat(40)}in Kelp${')'.repeat(40)}`)).toBe(
      'These parentheses are nested too deeply.',
    )
    expect(said(`students ${Array(21).fill('in Kelp').join(' and ')}`)).toBe(
      'A question takes up to 20 conditions. Ask two questions.',
    )
  })
})

describe('one tree', () => {
  it('is refused as an address that nobody wrote', () => {
    for (const text of [
      '',
      'teachers',
      'students,',
      'students,all()',
      'students,all(house~Oak',
      'students,house~Oak)',
      'students,house~',
      'students,grade~9~8',
      'students,grade~5~9',
      'students,notes~min~0~this-cycle',
      'students,notes~min~3',
      'students,credits~min~3~this-cycle',
      'students,notes~is~0~then',
      'students,notes~is~0~since-2026-02-30',
      'students,notes~is~0~0-days',
      'students,status~gone',
      'students,drop~table',
      `students,${'not('.repeat(100)}house~Oak${')'.repeat(100)}`,
    ])
      expect(decode(text), text).toBeUndefined()
  })

  it('changes in one place, and settles what was counted since', () => {
    const question = questionOf('students in Kelp with 3 or more notes and no late arrival since')
    const [kelp, notes] = conditionsOf(question.where)
    if (kelp === undefined || notes === undefined) throw new Error('It has conditions.')
    const without = (one: Condition) =>
      print({ subject: 'students', where: replaced(question.where, one, undefined) })
    expect(without(kelp)).toBe('students with 3 or more notes this cycle and no late arrival since')
    expect(without(notes)).toBe('students in experience Kelp with no late arrival this cycle')
    expect(replaced(kelp, kelp, undefined)).toBeNull()
    expect(countsOf(question.where)).toHaveLength(2)
  })
})

it('finds the three nearest words', () => {
  expect(distance('Junper', 'Juniper')).toBe(1)
  expect(distance('decaln', 'declan')).toBe(1)
  expect(nearest('mroe', ['fewer', 'more', 'or', 'most', 'more'])).toEqual(['more', 'most', 'or'])
})

it('resolves days on a school day', () => {
  const cycles = [
    { position: 1, schoolYear: '2026', from: '2026-08-24', until: '2026-10-16' },
    { position: 2, schoolYear: '2026', from: '2026-10-26', until: '2026-12-18' },
  ]
  const days = (window: Window) => resolveWindow(window, { today: readOn, cycles })
  expect(days({ kind: 'this-cycle' })).toMatchObject({ from: '2026-10-26', until: '2026-12-18' })
  expect(days({ kind: 'last-cycle' })).toMatchObject({ from: '2026-08-24', until: '2026-10-16' })
  expect(days({ kind: 'this-week' })).toEqual({ from: '2026-11-09', until: '2026-11-15' })
  expect(days({ kind: 'last-week' })).toEqual({ from: '2026-11-02', until: '2026-11-08' })
  expect(days({ kind: 'days', days: 14 })).toEqual({ from: '2026-10-28', until: '2026-11-10' })
  expect(days({ kind: 'this-year' })).toEqual({ from: '2026-08-24', until: '2026-12-18' })
  expect(days({ kind: 'cycle', number: 3 })).toBeUndefined()
  expect(days({ kind: 'since', on: '2026-11-03' })).toEqual({ from: '2026-11-03', until: '2026-11-10' })
})
