import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import {
  type Comparison,
  comparisons,
  countedThings,
  highestGrade,
  highestNumber,
  lowestGrade,
  mostDays,
  namedWindows,
  placeKinds,
  type Question,
  type Tree,
  undatedThings,
  type Window,
} from '../contract/question.ts'
import { dangling, normalized, tooLarge } from './tree.ts'

/** A name with the signs escaped that a question uses in an address, so that they are not taken for its own. */
const written = (name: string) => name.replace(/[%(),~]/gu, (sign) => escaped(sign))
const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
const read = (text: string) =>
  text.replace(/%([0-9A-F]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const marks: Readonly<Record<Comparison, string>> = { least: 'min', fewer: 'below', exactly: 'is' }

function windowKey(window: Window | null): string[] {
  if (window === null) return []
  if (window.kind === 'days') return [`${window.days}-days`]
  if (window.kind === 'cycle') return [`cycle-${window.number}`]
  return [window.kind === 'since' ? `since-${window.on}` : window.kind]
}

function encodeTree(tree: Tree): string {
  switch (tree.is) {
    case 'all':
    case 'any':
      return `${tree.is}(${tree.of.map(encodeTree).join(',')})`
    case 'not':
      return `not(${encodeTree(tree.of)})`
    case 'place':
      return `${tree.of}~${written(tree.name)}`
    case 'grade':
      return `grade~${tree.from}~${tree.to}`
    case 'status':
      return `status~${tree.status}`
    case 'progress':
      return `progress~${tree.progress}`
    case 'named':
      return `named~${written(tree.words)}`
    case 'attendance':
      return `attendance~${tree.below}`
    case 'count':
      return [tree.what, marks[tree.how], tree.number, ...windowKey(tree.window)].join('~')
  }
}

/** A question as an address has it. */
export const encode = ({ subject, where }: Question): string =>
  where === null ? subject : `${subject},${encodeTree(where)}`

/** What cannot be read is no question. */
class Unreadable extends Error {}
const no = (): never => {
  throw new Unreadable()
}

const whole = (text: string | undefined, least: number, most: number): number => {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : no()
}

const isDay = (day: string) =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true

function readWindow(text: string | undefined): Window | null {
  if (text === undefined) return null
  if (text === 'then') return { kind: 'then' }
  const name = namedWindows.find((one) => one === text)
  if (name !== undefined) return { kind: name }
  const [, days] = /^(\d{1,3})-days$/.exec(text) ?? []
  if (days !== undefined) return { kind: 'days', days: whole(days, 1, mostDays) }
  const [, cycle] = /^cycle-(\d{1,2})$/.exec(text) ?? []
  if (cycle !== undefined) return { kind: 'cycle', number: whole(cycle, 1, 20) }
  const [, on = ''] = /^since-(.+)$/.exec(text) ?? []
  return isDay(on) ? { kind: 'since', on } : no()
}

function readCondition(text: string): Tree {
  const [name = '', ...parts] = text.split('~')
  const [first = '', second] = parts.map(read)
  const place = placeKinds.find((one) => one === name)
  if (parts.length === 1) {
    if (place !== undefined && first.trim() === first && first !== '' && first.length <= 200)
      return { is: 'place', of: place, name: first }
    if (name === 'named' && first.trim() === first && first !== '' && first.length <= 100)
      return { is: 'named', words: first }
    const status = studentStatuses.find((one) => one === first)
    if (name === 'status' && status !== undefined) return { is: 'status', status }
    const progress = graduationStatuses.find((one) => one === first)
    if (name === 'progress' && progress !== undefined) return { is: 'progress', progress }
    if (name === 'attendance') return { is: 'attendance', below: whole(first, 1, 100) }
    return no()
  }
  if (name === 'grade' && parts.length === 2) {
    const from = whole(first, lowestGrade, highestGrade)
    return { is: 'grade', from, to: whole(second, from, highestGrade) }
  }
  const what = countedThings.find((one) => one === name) ?? no()
  const how = comparisons.find((one) => marks[one] === first) ?? no()
  const number = whole(second, how === 'exactly' ? 0 : 1, highestNumber)
  const window = readWindow(parts[2])
  const fits = undatedThings.includes(what) ? window === null : window !== null || what === 'waiting_excuses'
  if (parts.length > 3 || !fits) return no()
  return { is: 'count', what, how, number, window }
}

/** Reads `name(…,…)` and conditions from a place on; returns the tree and where it ends. */
function readTree(text: string, from: number, depth: number): readonly [Tree, number] {
  if (depth > 30) return no()
  const [, name] = /^(all|any|not)\(/.exec(text.slice(from, from + 4)) ?? []
  if (name === undefined) {
    const end = from + (/[(),]/.exec(text.slice(from))?.index ?? text.length - from)
    return [readCondition(text.slice(from, end)), end]
  }
  const parts: Tree[] = []
  let at = from + name.length + 1
  for (;;) {
    const [tree, end] = readTree(text, at, depth + 1)
    parts.push(tree)
    at = end + 1
    if (text[end] === ')') break
    if (text[end] !== ',') return no()
  }
  const [only] = parts
  if (name === 'not') return parts.length === 1 && only !== undefined ? [{ is: 'not', of: only }, at] : no()
  return [{ is: name === 'all' ? 'all' : 'any', of: parts }, at]
}

/** The question of an address; undefined for what is none. */
export function decode(text: string): Question | undefined {
  if (text === 'students') return { subject: 'students', where: null }
  if (!text.startsWith('students,')) return undefined
  try {
    const [tree, end] = readTree(text, 'students,'.length, 0)
    const where = normalized(tree)
    if (end !== text.length || tooLarge(where) !== undefined || dangling(where).length > 0) return undefined
    return { subject: 'students', where }
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
