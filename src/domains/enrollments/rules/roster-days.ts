import { CellFault, quoted } from './roster-cells.ts'

export type DateOrder = 'dmy' | 'mdy'

/** A day of a file: sure, or two numbers of which either may be the month. */
export type ReadDay =
  | { readonly day: string; readonly order?: DateOrder }
  | { readonly unsure: readonly [year: number, first: number, second: number] }

const dayText = (year: number, month: number, day: number): string | undefined => {
  if (year < 1) return undefined
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text ? undefined : text
}

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
/** `Mar`, `march`, `Sept`: 1 to 12; undefined for what is no month. */
const monthOf = (word: string): number | undefined => {
  const at = months.findIndex((name) => name.startsWith(word.toLowerCase()))
  return at < 0 ? undefined : at + 1
}

/** Two digits are of this century up to 68, as computers have it: nobody in a roster was born before 1969 and after 2068. */
const yearOf = (text: string): number => {
  const year = Number(text)
  return text.length > 2 ? year : year < 69 ? 2000 + year : 1900 + year
}

const time = '(?:[T ,].*)?'
const patterns = {
  yearFirst: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`),
  compact: /^(\d{4})(\d{2})(\d{2})$/,
  dayMonth: new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]*([A-Za-z]{3,9})\\.?[-/., ]*(\\d{4}|\\d{2})${time}$`,
  ),
  monthDay: new RegExp(
    `^([A-Za-z]{3,9})\\.?[-/. ]*(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\\d{4}|\\d{2})${time}$`,
  ),
  eitherFirst: new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${time}$`),
}

/** A day that can be read in one way only by how it is written; `wrong` for one that no calendar has. */
function sureDay(text: string): string | 'wrong' | undefined {
  const [, year, month, day] = patterns.yearFirst.exec(text) ?? patterns.compact.exec(text) ?? []
  if (year !== undefined) return dayText(Number(year), Number(month), Number(day)) ?? 'wrong'
  const [, date, name, itsYear] = patterns.dayMonth.exec(text) ?? []
  const [, nameFirst, dateThen, yearThen] = patterns.monthDay.exec(text) ?? []
  const named = name ?? nameFirst
  if (named === undefined) return undefined
  const number = monthOf(named)
  if (number === undefined) return 'wrong'
  return dayText(yearOf(itsYear ?? yearThen ?? ''), number, Number(date ?? dateThen)) ?? 'wrong'
}

/**
 * Reads a day in any order, with its month in letters too; of `3/4/2011` nobody knows which is the month until somebody
 * says it. Undefined for an empty text; throws `CellFault`.
 */
export function readDay(column: string, text: string): ReadDay | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const wrong = () => new CellFault(column, `${quoted(trimmed)} is no date`)
  const sure = sureDay(trimmed)
  if (sure === 'wrong') throw wrong()
  if (sure !== undefined) return { day: sure }
  const [, one, two, last] = patterns.eitherFirst.exec(trimmed) ?? []
  if (last === undefined) throw wrong()
  const [year, first, second] = [yearOf(last), Number(one), Number(two)]
  const asDmy = dayText(year, second, first)
  const asMdy = dayText(year, first, second)
  if (asDmy === asMdy && asDmy !== undefined) return { day: asDmy }
  if (asDmy !== undefined && asMdy !== undefined) return { unsure: [year, first, second] }
  if (asDmy !== undefined) return { day: asDmy, order: 'dmy' }
  if (asMdy !== undefined) return { day: asMdy, order: 'mdy' }
  throw wrong()
}
