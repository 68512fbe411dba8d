import { type GraduationStatus, graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import {
  type CountedThing,
  countedThings,
  type NamedWindow,
  namedWindows,
  type PlaceKind,
  type StudentStatus,
} from '../contract/question.ts'

/** Ways to say something: the first is how it is written, all are understood. */
type Ways = readonly [string, ...string[]]

/** What is counted: of one, of many, and how else people call it. */
export const thingWords: Readonly<
  Record<CountedThing, { readonly one: string; readonly many: string; readonly also: readonly string[] }>
> = {
  unexcused_absences: {
    one: 'unexcused absence',
    many: 'unexcused absences',
    also: ['unexcused', 'absences without an excuse', 'absence without an excuse', 'absences without excuse'],
  },
  excused_absences: {
    one: 'excused absence',
    many: 'excused absences',
    also: ['absences with an excuse', 'absence with an excuse'],
  },
  absences: { one: 'absence', many: 'absences', also: ['missed meetings', 'missed meeting', 'misses'] },
  late_arrivals: {
    one: 'late arrival',
    many: 'late arrivals',
    also: ['tardies', 'tardy', 'times late', 'time late', 'lates'],
  },
  notes: { one: 'note', many: 'notes', also: [] },
  waiting_excuses: {
    one: 'excuse waiting',
    many: 'excuses waiting',
    also: ['waiting excuse', 'waiting excuses', 'undecided excuses', 'undecided excuse'],
  },
  missing_tasks: {
    one: 'missing task',
    many: 'missing tasks',
    also: ['tasks missing', 'task missing', 'overdue tasks', 'overdue task'],
  },
  credits: { one: 'credit', many: 'credits', also: ['earned credits', 'credits earned', 'earned credit'] },
  missing_credits: {
    one: 'missing credit',
    many: 'missing credits',
    also: ['credits missing', 'credit missing'],
  },
}

export const windowWords: Readonly<Record<NamedWindow, Ways>> = {
  'this-cycle': ['this cycle', 'in this cycle', 'the current cycle', 'in the current cycle'],
  'last-cycle': ['last cycle', 'in the last cycle', 'in last cycle', 'the last cycle', 'the previous cycle'],
  'this-week': ['this week'],
  'last-week': ['last week'],
  today: ['today'],
  yesterday: ['yesterday'],
  'this-year': ['this year', 'this school year'],
}

export const statusWords: Readonly<Record<StudentStatus, Ways>> = {
  active: ['active'],
  admitted: ['admitted'],
  hold: ['on hold'],
  leave_of_absence: ['on leave', 'on leave of absence', 'on a leave of absence'],
  withdrawn: ['withdrawn'],
  graduated: ['graduated'],
}

export const progressWords: Readonly<Record<GraduationStatus, Ways>> = {
  completed: ['done with the program', 'completed'],
  'ahead-of-schedule': ['ahead of schedule'],
  'on-track': ['on track'],
  'falling-behind': ['falling behind', 'behind'],
  'off-track': ['off track'],
}

export const placeWords: Readonly<Record<PlaceKind, string>> = {
  house: 'house',
  experience: 'experience',
  campus: 'campus',
  advisor: 'advisor',
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** What a clause of its own begins with, before what it says. */
export const leads = [
  'who are',
  'who is',
  'who have',
  'who has',
  'who had',
  'who were',
  'that are',
  'that have',
  'who',
  'that',
  'are',
  'is',
  'were',
]
export const withWords = ['with', 'have', 'has', 'had', 'having']
export const fillers = ['show me', 'show', 'list', 'find', 'which', 'all the', 'all', 'every', 'the', 'my']
export const subjects = ['students', 'student']

/** Words by which the grammar goes on: a name that has one of them is written in quotes. */
export const grammarWords: ReadonlySet<string> = new Set(
  [
    ...[...leads, ...withWords, ...fillers, ...subjects],
    ...[
      'and',
      'or',
      'but',
      'not',
      'in',
      'at',
      'from',
      'of',
      'since',
      'then',
      'without',
      'no',
      'any',
      'some',
      'a',
      'an',
    ],
    ...[
      'more',
      'fewer',
      'less',
      'than',
      'least',
      'most',
      'exactly',
      'over',
      'past',
      'days',
      'day',
      'weeks',
      'week',
    ],
    ...[
      'grade',
      'grades',
      'grader',
      'graders',
      'to',
      'through',
      'above',
      'below',
      'under',
      'attendance',
      'named',
      'called',
    ],
    ...['advised', 'by', 'class', 'cycle', 'also', 'last', 'this', ...Object.values(placeWords)],
    ...numberWords,
    ...countedThings.flatMap((thing) => Object.values(thingWords[thing]).flat()),
    ...namedWindows.flatMap((name) => windowWords[name]),
    ...studentStatuses.flatMap((status) => statusWords[status]),
    ...graduationStatuses.flatMap((status) => progressWords[status]),
  ].flatMap((phrase) => phrase.split(' ')),
)

/** Whether a sentence may be one: it begins with who is asked for. */
export function beginsQuestion(text: string): boolean {
  const words = text.trimStart().toLowerCase().split(/\s+/)
  return words.length > 1 && words.slice(0, 4).some((word) => subjects.includes(word))
}
