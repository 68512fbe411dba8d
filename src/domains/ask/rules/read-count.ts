import {
  type Comparison,
  type Count,
  type CountedThing,
  countedThings,
  highestNumber,
  undatedThings,
} from '../contract/question.ts'
import { readWindow } from './read-window.ts'
import { Misread, type Reader } from './reader.ts'
import { numberWords, thingWords } from './words.ts'

interface Amount {
  readonly how: Comparison
  readonly number: number
}

/** A count: how many of what, and when. */
export function readCount(reader: Reader, today: string): Count | undefined {
  const start = reader.at
  const amount = readAmount(reader)
  const what = readThing(reader, amount)
  if (what === undefined) {
    if (amount === undefined) return undefined
    return reader.fail()
  }
  // "with unexcused absences": with any.
  const { how, number } = amount ?? { how: 'least', number: 1 }
  if (how !== 'exactly' && number === 0)
    throw new Misread(start, 'Everybody has 0 or more: ask for at least 1.')
  const isUndated = undatedThings.includes(what)
  const window = isUndated ? undefined : readWindow(reader, today)
  const usual = isUndated || what === 'waiting_excuses' ? null : ({ kind: 'this-cycle' } as const)
  return { is: 'count', what, how, number, window: window ?? usual }
}

/** Without something: none of it. */
export function readNone(reader: Reader, today: string): Count {
  reader.accept(['any', 'a', 'an'], [])
  const what = readThing(reader, { how: 'exactly', number: 0 }) ?? reader.fail()
  const isUndated = undatedThings.includes(what)
  const window = isUndated ? undefined : readWindow(reader, today)
  const usual = isUndated || what === 'waiting_excuses' ? null : ({ kind: 'this-cycle' } as const)
  return { is: 'count', what, how: 'exactly', number: 0, window: window ?? usual }
}

function readThing(reader: Reader, amount: Amount | undefined): CountedThing | undefined {
  const isOne = amount !== undefined && amount.how === 'exactly' && amount.number < 2
  const phrases = countedThings.flatMap((what) => {
    const { one, many, also } = thingWords[what]
    return [many, one, ...also].map((phrase) => [phrase, what] as const)
  })
  const found = reader.accept(
    phrases.map(([phrase]) => phrase),
    amount === undefined ? [] : countedThings.map((what) => thingWords[what][isOne ? 'one' : 'many']),
  )
  return phrases.find(([phrase]) => phrase === found)?.[1]
}

function readNumber(reader: Reader): number | undefined {
  const start = reader.at
  const digits = reader.acceptLike(/^\d+$/)
  const word =
    digits === undefined ? reader.acceptLike(new RegExp(`^(${numberWords.join('|')})$`)) : undefined
  if (digits === undefined && word === undefined) return undefined
  const number = digits === undefined ? numberWords.indexOf(word ?? '') : Number(digits)
  if (number > highestNumber) throw new Misread(start, `Numbers go up to ${highestNumber}.`)
  return number
}

const fewerThan = (number: number): Amount =>
  number <= 1 ? { how: 'exactly', number: 0 } : { how: 'fewer', number }

function readAmount(reader: Reader): Amount | undefined {
  if (reader.accept(['no', 'not any']) !== undefined) return { how: 'exactly', number: 0 }
  if (reader.accept(['any', 'some', 'a', 'an'], []) !== undefined) return { how: 'least', number: 1 }
  reader.offer(['3 or more'])
  const said = reader.accept(
    ['at least', 'more than', 'fewer than', 'less than', 'at most', 'exactly', 'only'],
    ['fewer than', 'exactly'],
  )
  const number = readNumber(reader)
  if (number === undefined) {
    if (said === undefined) return undefined
    return reader.fail()
  }
  switch (said) {
    case 'at least':
      return { how: 'least', number }
    case 'more than':
      return { how: 'least', number: number + 1 }
    case 'fewer than':
    case 'less than':
      return fewerThan(number)
    case 'at most':
      return fewerThan(number + 1)
    case undefined:
      break
    default:
      return { how: 'exactly', number }
  }
  if (reader.accept(['or more', 'and more']) !== undefined) return { how: 'least', number }
  if (reader.accept(['or fewer', 'or less'], []) !== undefined) return fewerThan(number + 1)
  return { how: 'exactly', number }
}
