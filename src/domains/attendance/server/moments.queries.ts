import { sql } from 'kysely'
import type { Moment, MomentTone } from '#contract/moments.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { exactTime, inOrder, isBefore, type MomentsAsked, saysAll } from '#server/database/moments.ts'
import { type AttendanceStatus, joinStatuses } from '../contract/attendance-status.ts'
import { addressOf } from '../rules/addresses.ts'
import { isTaken } from './roll-facts.ts'
import { seesRolls } from './visible-rolls.ts'

const tones: Readonly<Record<AttendanceStatus, MomentTone>> = {
  Present: 'good',
  Late: 'late',
  Insufficient: 'insufficient',
  'Unexcused Absent': 'absent',
  'Excused Absent': 'excused',
}

interface Row {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly statuses: AttendanceStatus[]
  readonly attendableId: number
  readonly type: string | null
  readonly experienceId: number | null
  readonly houseId: number | null
}

/** What rolls say of a student, the latest first: all with `seesAll`, else those the viewer may see. One statement. */
export async function listAttendanceMoments(
  db: Database,
  viewer: Viewer,
  asked: MomentsAsked,
  seesAll: boolean,
): Promise<Moment[]> {
  const at = sql`a.meeting_starts_at`
  const key = sql`'attendance:' || a.id`
  const title = sql`coalesce(e.title, h.title)`
  const { rows } = await sql<Row>`
    select ${key} as key, ${exactTime(at)} as at, ${title} as title, a.statuses, m.id as attendable_id, e.type,
      m.experience_id, m.house_id
    from attendances a join attendables m on m.id = a.attendable_id
    left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id
    where a.student_id = ${asked.studentId} and ${isBefore(asked, at, sql`(${key})`)} and ${isTaken(asked.now)}
      and (${seesAll}::boolean or ${seesRolls(viewer)})
      and ${saysAll(asked, sql`${title} || ' ' || array_to_string(a.statuses, ' ')`)}
    ${inOrder(asked, at, sql`(${key})`)}`.execute(db)
  return rows.map(({ statuses, ...row }) => ({
    kind: 'attendance',
    key: row.key,
    at: row.at,
    title: row.title,
    state: joinStatuses(statuses),
    tone: tones[statuses[0] ?? 'Present'],
    detail: null,
    url:
      row.experienceId === null
        ? addressOf.houseEvent({ houseId: row.houseId ?? 0, eventId: row.attendableId })
        : addressOf.session({
            type: row.type ?? '',
            experienceId: row.experienceId,
            sessionId: row.attendableId,
          }),
  }))
}
