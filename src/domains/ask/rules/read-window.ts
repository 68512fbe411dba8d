import { mostDays, namedWindows, type Window } from '../contract/question.ts'
import { Misread, type Reader } from './reader.ts'
import { monthNames, windowWords } from './words.ts'

const months = monthNames.flatMap((name, at) =>
  [name, name.slice(0, 3), ...(name === 'September' ? ['Sept'] : [])].map(
    (word) => [word.toLowerCase(), at + 1] as const,
  ),
)

/** Which days, where a sentence says some. `today` is the school day. */
export function readWindow(reader: Reader, today: string): Window | undefined {
  for (const kind of namedWindows) if (reader.accept(windowWords[kind]) !== undefined) return { kind }
  const start = reader.at
  reader.offer(['in the last 14 days', 'in the last 30 days'])
  const isLast = reader.accept(
    [
      'in the last',
      'in the past',
      'over the last',
      'within the last',
      'the last',
      'the past',
      'last',
      'past',
    ],
    [],
  )
  if (isLast !== undefined) return readDays(reader)
  if (reader.accept(['in cycle', 'cycle'], []) !== undefined) {
    const number = Number(reader.acceptLike(/^\d{1,2}$/) ?? reader.fail())
    return number >= 1 && number <= 20 ? { kind: 'cycle', number } : reader.fail()
  }
  if (reader.accept(['since']) === undefined) return undefined
  if (reader.accept(['then'], []) !== undefined) return { kind: 'then' }
  const on = readDay(reader, today)
  if (on === undefined) return { kind: 'then' }
  if (on > today) throw new Misread(start + 1, 'This day is in the future.')
  return { kind: 'since', on }
}

function readDays(reader: Reader): Window {
  const number = Number(reader.acceptLike(/^\d{1,3}$/) ?? 1)
  const unit = reader.accept(['days', 'day', 'weeks', 'week'], ['days', 'weeks'])
  if (unit === undefined) return reader.fail()
  const days = unit.startsWith('week') ? number * 7 : number
  if (days < 1 || days > mostDays) throw new Misread(reader.at - 2, `Ask for 1 to ${mostDays} days.`)
  return { kind: 'days', days }
}

/** A day of the past, as Americans write it: of no year the last one there was. */
function readDay(reader: Reader, today: string): string | undefined {
  const start = reader.at
  const iso = reader.acceptLike(/^\d{4}-\d{2}-\d{2}$/)
  if (iso !== undefined) return dayOf(iso) ?? misdated(start)
  const numbers = reader.acceptLike(/^\d{1,2}\/\d{1,2}(\/\d{4})?$/)
  if (numbers !== undefined) {
    const [month, day, year] = numbers.split('/').map(Number)
    return ofYear(year, month ?? 0, day ?? 0, today) ?? misdated(start)
  }
  const word = reader.accept(
    months.map(([name]) => name),
    [],
  )
  if (word === undefined) return undefined
  const month = months.find(([name]) => name === word)?.[1] ?? 0
  const day = Number(reader.acceptLike(/^\d{1,2}(st|nd|rd|th)?$/)?.replace(/\D+$/, '') ?? reader.fail())
  const comma = reader.at
  reader.accept([','], [])
  const year = reader.acceptLike(/^(19|20|21)\d\d$/)
  if (year === undefined) reader.at = comma
  return ofYear(year === undefined ? undefined : Number(year), month, day, today) ?? misdated(start)
}

const misdated = (at: number): never => {
  throw new Misread(at, 'There is no such day.')
}

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (text: string): string | undefined => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && /^(19|20|21)/.test(text)
    ? text
    : undefined
}

function ofYear(year: number | undefined, month: number, day: number, today: string): string | undefined {
  if (year !== undefined) return dayOf(`${year}-${two(month)}-${two(day)}`)
  const thisYear = Number(today.slice(0, 4))
  const lately = dayOf(`${thisYear}-${two(month)}-${two(day)}`)
  return lately !== undefined && lately <= today ? lately : dayOf(`${thisYear - 1}-${two(month)}-${two(day)}`)
}
