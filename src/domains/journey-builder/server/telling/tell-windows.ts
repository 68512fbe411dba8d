import { type RawBuilder, sql } from 'kysely'
import { dayText } from '#contract/clock-text.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { type FamilyMember, listFamilies } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { familyChoicesUrl } from '../../rules/journey-addresses.ts'
import { choosingEnds, isPlannedFor, readYear } from '../planned-cycle.ts'
import { answerChoosing } from './answer-choosing.ts'

interface Due {
  readonly cycleId: number
  readonly title: string
  readonly schoolYear: string
  readonly closesAt: Date
}

/**
 * Families hear that choosing has begun, and two days before it ends those who have chosen nothing, each once. Who
 * heard of the beginning less than a day ago is not reminded yet. Once it has ended nobody is asked any more.
 */
export async function tellWindows({ database, clock }: Services): Promise<void> {
  const nowMs = clock.nowMs()
  const now = new Date(nowMs)
  await tellDue(database, nowMs, {
    due: sql`opened_told_at is null and opens_at <= ${now}`,
    mark: sql`opened_told_at = ${now}`,
    whom: sql`true`,
    titleOf: ({ title }) => `Choosing for ${title} has begun`,
  })
  await tellDue(database, nowMs, {
    due: sql`reminded_at is null and opened_told_at < ${now}::timestamptz - interval '1 day'
      and ${choosingEnds} <= ${now}::timestamptz + interval '2 days'`,
    mark: sql`reminded_at = ${now}`,
    whom: hasNotChosen,
    titleOf: ({ title }) => `Nothing chosen yet for ${title}`,
  })
  await answerEnded(database, nowMs)
}

/** SQL: the student in scope as `students` has chosen nothing in the window `w`. */
const hasNotChosen = sql<boolean>`not exists (
  select from choice_lists l where l.student_id = students.id and l.cycle_id = w.cycle_id)`

/** So long after its end a window is looked at, should the product have stood still meanwhile. */
const endedFor = '7 days'

/** Who has chosen nothing in a window that has ended is asked no more. */
const answerEnded = (database: Database, nowMs: number): Promise<void> =>
  inTransaction(database, async (db) => {
    const now = new Date(nowMs)
    // Whoever opens one again waits for this, or is seen by it.
    const { rows } = await sql<{ cycleId: number; studentIds: number[] }>`
      with ended as (
        select w.cycle_id from choice_windows w join cycles c on c.id = w.cycle_id
        where opened_told_at is not null and ${choosingEnds} <= ${now}
          and ${choosingEnds} > ${now}::timestamptz - ${endedFor}::interval for share of w)
      select w.cycle_id, array_agg(students.id) as student_ids from ended w, students where ${hasNotChosen}
      group by w.cycle_id`.execute(db)
    for (const ended of rows) await answerChoosing(db, ended, 'Choosing has ended', nowMs)
  })

interface Telling {
  readonly due: RawBuilder<unknown>
  readonly mark: RawBuilder<unknown>
  /** SQL: which students, `students`, of the window `w`. */
  readonly whom: RawBuilder<unknown>
  readonly titleOf: (due: Due) => string
}

/** Marks what is due and tells it in one transaction: nobody hears it twice. */
const tellDue = (database: Database, nowMs: number, { due, mark, whom, titleOf }: Telling): Promise<void> =>
  inTransaction(database, async (db) => {
    const { rows: windows } = await sql<Due>`
      update choice_windows w set ${mark} from cycles c
      where c.id = w.cycle_id and ${choosingEnds} > ${new Date(nowMs)} and ${due}
      returning w.cycle_id, c.title, c.school_year, ${choosingEnds} as closes_at`.execute(db)
    for (const window of windows) {
      const isPlanned = isPlannedFor(await readYear(db, window, nowMs))
      const { rows } = await sql<{ id: number; isAsked: boolean }>`
        select students.id, ${hasNotChosen} as is_asked from students join users u on u.id = students.id, choice_windows w
        where w.cycle_id = ${window.cycleId} and ${isPlanned} and u.deactivated_at is null and ${whom}`.execute(
        db,
      )
      const asked = new Set(rows.flatMap(({ id, isAsked }) => (isAsked ? [id] : [])))
      const families = await listFamilies(
        db,
        rows.map(({ id }) => id),
      )
      await notifyPeople(
        db,
        families.map((one) => ({
          userId: one.userId,
          type: 'academic',
          category: 'registrations',
          title: titleOf(window),
          body: bodyOf(one, window),
          ctaText: 'Choose',
          redirectUrl: familyChoicesUrl(window.cycleId, one),
          // Who has chosen, in a window of before or through an advisor, may look again and is asked for nothing.
          isRequest: asked.has(one.studentId),
        })),
        nowMs,
      )
    }
  })

/** Choosing ends at the beginning of a day: the day before is the last. */
const bodyOf = ({ isStudent, studentName }: FamilyMember, { closesAt }: Due): string =>
  `Rank what ${isStudent ? 'you' : studentName} would like most in each block by the end of ${dayText(closesAt.getTime() - 1)}.`
