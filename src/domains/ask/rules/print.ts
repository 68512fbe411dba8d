import type { Condition, Count, PlaceKind, Question, Tree, Window } from '../contract/question.ts'
import { highestGrade, lowestGrade } from '../contract/question.ts'
import { small } from './tokens.ts'
import {
  grammarWords,
  monthNames,
  placeWords,
  progressWords,
  statusWords,
  thingWords,
  windowWords,
} from './words.ts'

/** Whether a name reads as one without quotes around it. */
function isPlain(name: string): boolean {
  const words = name.split(' ')
  return words.every((word) => /^[\p{L}][\p{L}\p{M}\d'’&/-]*$/u.test(word) && !grammarWords.has(small(word)))
}

/** Whether a name of a kind stands without quotes. */
export const isBare = (kind: PlaceKind, name: string): boolean =>
  isPlain(name) || (kind === 'house' && isNamedHouse(name))

/** A name as it is offered. */
export const writtenName = (kind: PlaceKind, name: string): string =>
  isBare(kind, name) ? name : quoted(name)

/** A name as a sentence has it: in quotes where it would not read as one. */
const quoted = (name: string): string => (isPlain(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** "Juniper House" is one by its name. */
const isNamedHouse = (name: string): boolean => {
  const words = name.split(' ')
  return words.length > 1 && words.at(-1) === 'House' && isPlain(words.slice(0, -1).join(' '))
}

const numbers = (from: number, to: number): string => {
  if (from === to) return `grade ${from}`
  if (to === highestGrade && from > lowestGrade) return `grade ${from} or above`
  return `grades ${from} to ${to}`
}

export function windowText(window: Window): string {
  if (window.kind === 'days')
    return window.days === 1 ? 'in the last 1 day' : `in the last ${window.days} days`
  if (window.kind === 'cycle') return `in cycle ${window.number}`
  if (window.kind === 'then') return 'since'
  if (window.kind === 'since') {
    const [year, month, day] = window.on.split('-').map(Number)
    return `since ${monthNames[(month ?? 1) - 1]?.slice(0, 3)} ${day} ${year}`
  }
  return windowWords[window.kind][0]
}

/** How many of what: `3 or more unexcused absences this cycle`, `no note since`. */
export function countText({ what, how, number, window }: Count): string {
  const { one, many } = thingWords[what]
  const when = window === null ? '' : ` ${windowText(window)}`
  if (how === 'exactly')
    return number === 0 ? `no ${one}${when}` : `exactly ${number} ${number === 1 ? one : many}${when}`
  return how === 'least'
    ? `${number} or more ${many}${when}`
    : `fewer than ${number} ${number === 1 ? one : many}${when}`
}

/** A condition as a chip says it: without what joins it to a sentence. */
export function conditionText(condition: Condition): string {
  switch (condition.is) {
    case 'place':
      if (condition.of === 'advisor') return `advised by ${quoted(condition.name)}`
      if (condition.of === 'house' && isNamedHouse(condition.name)) return `in ${condition.name}`
      return `in ${placeWords[condition.of]} ${quoted(condition.name)}`
    case 'grade':
      return `in ${numbers(condition.from, condition.to)}`
    case 'status':
      return statusWords[condition.status][0]
    case 'progress':
      return progressWords[condition.progress][0]
    case 'named':
      return `named ${quoted(condition.words)}`
    case 'attendance':
      return `attendance below ${condition.below}%`
    case 'count':
      return countText(condition)
  }
}

/** A condition with what joins it to a sentence. */
function clause(condition: Condition, isDenied: boolean): string {
  const text = conditionText(condition)
  if (condition.is === 'status' || condition.is === 'progress')
    return `who are ${isDenied ? 'not ' : ''}${text}`
  const lead = condition.is === 'count' || condition.is === 'attendance' ? 'with ' : ''
  return `${isDenied ? 'not ' : ''}${lead}${text}`
}

/** A part of a list: brackets around what binds less than the list does. */
function part(tree: Tree, of: 'all' | 'any' | 'not'): string {
  if (tree.is === 'not')
    return tree.of.is === 'all' || tree.of.is === 'any' || tree.of.is === 'not'
      ? `not ${part(tree.of, 'not')}`
      : clause(tree.of, true)
  if (tree.is === 'any') return of === 'any' ? list(tree) : `(${list(tree)})`
  if (tree.is === 'all') return of === 'not' ? `(${list(tree)})` : list(tree)
  return clause(tree, false)
}

function list({ is, of }: { readonly is: 'all' | 'any'; readonly of: readonly Tree[] }): string {
  if (is === 'any') return of.map((one) => part(one, 'any')).join(' or ')
  return of.reduce<string>((text, one, at) => {
    const before = of[at - 1]
    if (before === undefined) return part(one, 'all')
    if (one.is !== 'count') return `${text} and ${part(one, 'all')}`
    return before.is === 'count' ? `${text} and ${countText(one)}` : `${text} ${clause(one, false)}`
  }, '')
}

/** The one sentence of a question. */
export function print({ where }: Question): string {
  if (where === null) return 'students'
  return `students ${where.is === 'all' || where.is === 'any' ? list(where) : part(where, 'all')}`
}
