import { schoolDateOf } from '#contract/school-time.ts'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

interface RollChoice {
  readonly experienceId?: number
  readonly houseId?: number
  readonly kind?: 'session' | 'standup' | 'checkpoint'
  readonly startAt: string
  readonly minutes?: number
  readonly meetingStarted?: boolean
  /** Student → statuses as computed; an empty list is a roll not taken. */
  readonly rows: readonly (readonly [studentId: number, ...AttendanceStatus[]])[]
}

/** A session or house event with its roll as it stands; returns its number. */
export async function makeRoll(db: Database, choice: RollChoice): Promise<number> {
  const { experienceId = null, houseId = null, minutes = 50, meetingStarted = false, rows } = choice
  const startsAt = new Date(choice.startAt)
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const isReckoned = !meetingStarted && rows.some((row) => row.length > 1)
  const { id } = await db
    .insertInto('attendables')
    .values({
      kind: choice.kind ?? (houseId === null ? 'session' : 'standup'),
      experienceId,
      houseId,
      schoolDate: schoolDateOf(startsAt.getTime()),
      startsAt,
      endsAt,
      // What rows say was computed once the meeting was over.
      computedAt: isReckoned ? endsAt : null,
      meetingStartedAt: meetingStarted ? startsAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'attendances',
    rows.map(([studentId, ...computedStatuses]) => ({ attendableId: id, studentId, computedStatuses })),
  )
  return id
}

/** Staff set "Unexcused Absent" on a student's row, and an excuse over the meeting is approved: the row is both. */
export async function makeAbsenceBesideExcuse(
  db: Database,
  { attendableId, studentId, requesterId }: { attendableId: number; studentId: number; requesterId: number },
): Promise<void> {
  const { startsAt, endsAt } = await db
    .selectFrom('attendables')
    .select(['startsAt', 'endsAt'])
    .where('id', '=', attendableId)
    .executeTakeFirstOrThrow()
  const excuse = await db
    .insertInto('excuses')
    .values({ studentId, requesterId, startsAt, endsAt, allDay: false, reason: 'Family', approved: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('attendances')
    .set({ staffStatuses: ['Unexcused Absent'], excuseId: excuse.id })
    .where('attendableId', '=', attendableId)
    .where('studentId', '=', studentId)
    .execute()
}
