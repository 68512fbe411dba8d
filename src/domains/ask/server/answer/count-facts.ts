import { type RawBuilder, sql } from 'kysely'
import { schoolDayBounds } from '#contract/school-time.ts'
import {
  isAbsence,
  isExcused,
  mayBeMissed,
  rollsOfExperience,
  seesAllRollsOfStudent,
  seesRolls,
  wasLate,
} from '#domains/attendance/server/attendance.service.ts'
import { seesExcusesOf } from '#domains/excuses/server/excuses.service.ts'
import { tellsProgress } from '#domains/mastery/server/mastery.service.ts'
import { seesNote } from '#domains/notes/server/notes.service.ts'
import { countsAsTask, isTheirsToDo } from '#domains/tasks/server/tasks.service.ts'
import type { Count, CountedThing } from '../../contract/question.ts'
import type { Days } from '../../rules/resolve-window.ts'
import type { Asker } from '../asker.ts'

/** A count of a question, as it is asked. */
export interface Fact {
  readonly count: Count
  /** Its days; null of any time, or since the fact `after`. */
  readonly days: Days | null
  /** The name of its table in the statement, and of the one it is counted since. */
  readonly table: string
  readonly after: string | undefined
}

/** SQL: an instant lies within the fact's days; of what has not come yet nothing is counted. */
function within(at: RawBuilder<unknown>, { days, after }: Fact, nowMs: number): RawBuilder<boolean> {
  const now = new Date(nowMs)
  if (after !== undefined) return sql<boolean>`(${at} > earlier.last_at and ${at} <= ${now})`
  if (days === null) return sql<boolean>`${at} <= ${now}`
  const from = new Date(schoolDayBounds(days.from).startMs)
  const until = new Date(Math.min(schoolDayBounds(days.until).endMs, nowMs + 1))
  return sql<boolean>`(${at} >= ${from} and ${at} < ${until})`
}

/**
 * SQL: the rows that are counted of a thing: from where, whose and when they are, and which of them the asker may know
 * of.
 */
interface Counted {
  readonly from: RawBuilder<unknown>
  readonly student: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
}

function rows(what: CountedThing, { viewer, nowMs }: Asker): Counted {
  const now = new Date(nowMs)
  const rolls = (which: RawBuilder<boolean>): Counted => ({
    from: sql`attendances a join attendables m on m.id = a.attendable_id`,
    student: sql`a.student_id`,
    at: sql`a.meeting_starts_at`,
    where: sql<boolean>`(${which} and (${seesAllRollsOfStudent(viewer)} or ${seesRolls(viewer)}))`,
  })
  switch (what) {
    case 'unexcused_absences':
      return rolls(sql<boolean>`${mayBeMissed} and ${isAbsence(now)}`)
    case 'excused_absences':
      return rolls(sql<boolean>`${mayBeMissed} and ${isExcused(now)}`)
    case 'absences':
      return rolls(sql<boolean>`${mayBeMissed} and (${isAbsence(now)} or ${isExcused(now)})`)
    case 'late_arrivals':
      return rolls(wasLate(now))
    case 'notes':
      return {
        from: sql`notes`,
        student: sql`notes.student_id`,
        at: sql`notes.created_at`,
        where: sql<boolean>`(notes.deleted_at is null and ${seesNote({ viewer })})`,
      }
    case 'waiting_excuses':
      return {
        from: sql`excuses x`,
        student: sql`x.student_id`,
        at: sql`x.created_at`,
        where: sql<boolean>`(x.approved is null and x.removed_at is null and ${seesExcusesOf(viewer)})`,
      }
    case 'missing_tasks':
      return {
        from: sql`task_submissions ts join tasks t on t.id = ts.task_id join experiences e on e.id = t.experience_id
          cross join lateral ${rollsOfExperience('e')} m`,
        student: sql`ts.student_id`,
        at: sql`ts.counts_at`,
        where: sql<boolean>`(ts.submitted_at is null and ${countsAsTask(now)} and ${isTheirsToDo()}
          and (${seesAllRollsOfStudent(viewer)} or ${seesRolls(viewer)}))`,
      }
    case 'credits':
    case 'missing_credits':
      throw new Error('Credits are kept by student.')
  }
}

const keptColumn: Partial<Readonly<Record<CountedThing, string>>> = {
  credits: 'g.earned',
  missing_credits: 'g.missing',
}

/**
 * SQL: the table of a fact: how many each student of `found` has, and when the last was; who has none is not in it.
 * Credits are read where they are kept, by graduation. For a few students theirs are looked up, one by one; for a whole
 * school all rows of the days are read once. The database cannot choose by itself: it does not know how many `found`
 * will hold.
 */
export function factTable(fact: Fact, asker: Asker, ofFew: boolean): RawBuilder<unknown> {
  const name = sql.ref(fact.table)
  const isFound = (student: RawBuilder<unknown>) =>
    ofFew ? sql`${student} = any(array(select id from found))` : sql`${student} in (select id from found)`
  const kept = keptColumn[fact.count.what]
  if (kept !== undefined)
    return sql`${name} as (
      select g.student_id, ${sql.ref(kept)} as many, null::timestamptz as last_at
      from student_graduations g join students on students.id = g.student_id
      where ${isFound(sql`g.student_id`)} and ${tellsProgress(asker.viewer)})`
  const { from, student, at, where } = rows(fact.count.what, asker)
  const earlier =
    fact.after === undefined
      ? sql``
      : sql`join ${sql.ref(fact.after)} earlier on earlier.student_id = ${student}`
  return sql`${name} as (
    select ${student} as student_id, count(*)::integer as many, max(${at}) as last_at
    from ${from} join students on students.id = ${student} ${earlier}
    where ${isFound(student)} and ${within(at, fact, asker.nowMs)} and ${where}
    group by 1)`
}
