import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { type Seeded, seeded } from '#test/generated-input.ts'
import {
  type Condition,
  comparisons,
  countedThings,
  namedWindows,
  type Question,
  type Tree,
  undatedThings,
  type Window,
} from '../contract/question.ts'
import { decode, encode } from '../rules/address.ts'
import { print } from '../rules/print.ts'
import { readSentence } from '../rules/read-sentence.ts'
import type { Named } from '../rules/reader.ts'
import { readOn, schoolNames } from '../rules/sentences.factory.ts'
import { normalized, tooLarge, withoutDangling } from '../rules/tree.ts'

// Seconds of thinking: not one of the quick tests.

/** Names that read like something else. */
const hardNames: readonly Named[] = [
  ...schoolNames,
  { kind: 'house', name: 'House' },
  { kind: 'house', name: 'Oak and grade' },
  { kind: 'house', name: 'Oak House' },
  { kind: 'house', name: 'House Oak' },
  { kind: 'experience', name: 'Oak' },
  { kind: 'experience', name: 'in grade 9' },
  { kind: 'experience', name: 'Kelp, (deep) ~ 50%' },
  { kind: 'experience', name: 'Experience House' },
  { kind: 'experience', name: '“Ёлка” & Ñandú 海' },
  { kind: 'experience', name: '2026' },
  { kind: 'campus', name: 'campus' },
  { kind: 'campus', name: 'Oak' },
  { kind: 'advisor', name: 'No Note Since' },
  { kind: 'advisor', name: '"' },
]

function randomTree({ below, pick }: Pick<Seeded, 'below' | 'pick'>, depth: number): Tree {
  const window = (): Window => {
    const kind = pick([...namedWindows, 'days', 'cycle', 'since', 'then'] as const)
    if (kind === 'days') return { kind, days: 1 + below(366) }
    if (kind === 'cycle') return { kind, number: 1 + below(6) }
    return kind === 'since' ? { kind, on: `2026-0${1 + below(9)}-1${below(9)}` } : { kind }
  }
  const condition = (): Condition => {
    switch (
      pick(['place', 'grade', 'status', 'progress', 'named', 'attendance', 'count', 'count', 'count'])
    ) {
      case 'place': {
        const { kind, name } = pick(hardNames)
        return { is: 'place', of: kind, name }
      }
      case 'grade': {
        const from = 6 + below(7)
        return { is: 'grade', from, to: from + below(13 - from) }
      }
      case 'status':
        return { is: 'status', status: pick(studentStatuses) }
      case 'progress':
        return { is: 'progress', progress: pick(graduationStatuses) }
      case 'named':
        return {
          is: 'named',
          words: pick(['Ana', 'Ana Cruz', 'no note', 'O’Neil', 'Li "Leo" Wu', '9', 'and']),
        }
      case 'attendance':
        return { is: 'attendance', below: 1 + below(100) }
      default: {
        const what = pick(countedThings)
        const how = pick(comparisons)
        const number = how === 'fewer' ? 2 + below(50) : how === 'least' ? 1 + below(50) : below(50)
        const isTimeless = undatedThings.includes(what) || (what === 'waiting_excuses' && below(2) === 0)
        return { is: 'count', what, how, number, window: isTimeless ? null : window() }
      }
    }
  }
  const kind = depth === 0 ? 'one' : pick(['one', 'one', 'all', 'all', 'any', 'not'])
  if (kind === 'one') return condition()
  if (kind === 'not') return { is: 'not', of: randomTree({ below, pick }, depth - 1) }
  const parts = Array.from({ length: 2 + below(3) }, () => randomTree({ below, pick }, depth - 1))
  return kind === 'all' ? { is: 'all', of: parts } : { is: 'any', of: parts }
}

it('one tree is the same as sentence and as address: 10,000 by chance', () => {
  const chance = seeded(20_261_110)
  let asked = 0
  const lost: string[] = []
  while (asked < 10_000) {
    const where = withoutDangling(normalized(randomTree(chance, 1 + chance.below(3))))
    const question: Question = { subject: 'students', where }
    const sentence = print(question)
    if (tooLarge(where) !== undefined || sentence.length > 500) continue
    asked += 1
    const reading = readSentence(sentence, hardNames, readOn)
    const said = 'wrong' in reading ? undefined : reading.question
    const found = decode(encode(question))
    const isSame = isDeepStrictEqual(said, question) && isDeepStrictEqual(found, question)
    if (!isSame || said === undefined || print(said) !== sentence) lost.push(sentence)
  }
  expect(lost).toEqual([])
})
