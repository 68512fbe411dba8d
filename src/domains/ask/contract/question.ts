import type { GraduationStatus } from '#domains/graduation/contract/graduation-status.ts'
import type { studentStatuses } from '#domains/people/rules/student-statuses.ts'

/** What is counted of a student, in the order in which it is offered. */
export const countedThings = [
  'unexcused_absences',
  'excused_absences',
  'absences',
  'late_arrivals',
  'notes',
  'waiting_excuses',
  'missing_tasks',
  'credits',
  'missing_credits',
] as const
export type CountedThing = (typeof countedThings)[number]

/** The counted things without a day: they are counted as they are now. */
export const undatedThings: readonly CountedThing[] = ['credits', 'missing_credits']

/** N or more, fewer than N, exactly N. */
export const comparisons = ['least', 'fewer', 'exactly'] as const
export type Comparison = (typeof comparisons)[number]

/** Windows that have a name of their own. */
export const namedWindows = [
  'this-cycle',
  'last-cycle',
  'this-week',
  'last-week',
  'today',
  'yesterday',
  'this-year',
] as const
export type NamedWindow = (typeof namedWindows)[number]

/** Which days count: relative ones stay so, and are resolved when somebody asks. */
export type Window =
  | { readonly kind: NamedWindow }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'cycle'; readonly number: number }
  | { readonly kind: 'since'; readonly on: string }
  /** Since the last one that the fact before it counted. */
  | { readonly kind: 'then' }

/** What has a name of its own at the school. */
export const placeKinds = ['house', 'experience', 'campus', 'advisor'] as const
export type PlaceKind = (typeof placeKinds)[number]
export type StudentStatus = (typeof studentStatuses)[number]

export interface Count {
  readonly is: 'count'
  readonly what: CountedThing
  readonly how: Comparison
  readonly number: number
  /** Null: of any time, or of now. */
  readonly window: Window | null
}

export type Condition =
  | { readonly is: 'place'; readonly of: PlaceKind; readonly name: string }
  | { readonly is: 'grade'; readonly from: number; readonly to: number }
  | { readonly is: 'status'; readonly status: StudentStatus }
  | { readonly is: 'progress'; readonly progress: GraduationStatus }
  | { readonly is: 'named'; readonly words: string }
  | { readonly is: 'attendance'; readonly below: number }
  | Count

export type Tree =
  | Condition
  | { readonly is: 'all'; readonly of: readonly Tree[] }
  | { readonly is: 'any'; readonly of: readonly Tree[] }
  | { readonly is: 'not'; readonly of: Tree }

/** A question: students, of whom something holds. The sentence, the filters and the address are ways to write it. */
export interface Question {
  readonly subject: 'students'
  readonly where: Tree | null
}

/** Conditions of one question, and how deep they may lie in brackets. */
export const mostConditions = 20
export const deepest = 10

export const lowestGrade = 6
export const highestGrade = 12
export const highestNumber = 999
export const mostDays = 366
export const mostLetters = 500
