import type { Permission } from '#contract/permissions.ts'
import type { Condition, CountedThing, Question } from '../contract/question.ts'
import { conditionsOf } from './tree.ts'

export interface Right {
  /** Any of these. */
  readonly needs: readonly Permission[]
  readonly what: string
  /** Which of it are counted. */
  readonly counted: string
}

const rolls: Right = {
  needs: ['attendance.view', 'attendance.view.all'],
  what: 'attendance',
  counted: 'what the rolls you may see say',
}
const notes: Right = {
  needs: ['notes.view', 'notes.view.all'],
  what: 'notes',
  counted: 'the notes you may read',
}
const excuses: Right = {
  needs: ['excuses.view', 'excuses.view.all'],
  what: 'excuses',
  counted: 'the excuses you may see',
}
const program: Right = {
  needs: ['program.view', 'program.view.all'],
  what: 'programs',
  counted: 'the programs you may see',
}

const ofThings: Readonly<Record<CountedThing, Right>> = {
  unexcused_absences: rolls,
  excused_absences: rolls,
  absences: rolls,
  late_arrivals: rolls,
  notes,
  waiting_excuses: excuses,
  missing_tasks: { ...rolls, counted: 'the tasks of experiences you may see' },
  credits: program,
  missing_credits: program,
}

export const rightOfThing = (what: CountedThing): Right => ofThings[what]
export const rightOfAttendance = rolls

/** The right that a condition needs, beyond seeing students. */
export function rightOf(condition: Condition): Right | undefined {
  if (condition.is === 'count') return ofThings[condition.what]
  if (condition.is === 'attendance') return rolls
  return condition.is === 'progress' ? program : undefined
}

/**
 * What a question counts, in a sentence: "no note" means none that the asker may read. It is the same for everybody, so
 * that it tells nobody how much there is that they may not see. Undefined where the question needs no such right.
 */
export function whatCounts({ where }: Question): string | undefined {
  const counted = new Set(
    conditionsOf(where).flatMap((condition) => {
      const right = rightOf(condition)
      return right === undefined ? [] : [right.counted]
    }),
  )
  return counted.size === 0 ? undefined : `Counts ${[...counted].join(', and ')}: nothing else.`
}
