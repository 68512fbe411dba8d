import type pg from 'pg'
import type { SandboxMeeting } from '#vendors/zoom/sandbox/sandbox-meeting.ts'
import { accountIdOf, holdMeeting } from './attendance/attendees.ts'
import { excusesCovering } from './attendance/excuses.ts'
import {
  externalsSql,
  hostsSql,
  type Participants,
  readApprovedExcuses,
  rollSql,
} from './attendance/stored-people.ts'
import { findDemoSeed } from './demo-settings.ts'

type Row = Participants & { meeting_id: string; topic: string; starts_at: Date; ends_at: Date }

/**
 * The video meetings of the demo school's sessions and house events that touch the time (epoch ms), told
 * whole: for the sandbox of the video service to play. Who comes and goes follows from the seed, so a meeting
 * that has begun goes on exactly where its stored presence stops. Empty when there is no demo school.
 */
export async function demoMeetings(
  database: pg.Pool | pg.ClientBase,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<SandboxMeeting[]> {
  const seed = await findDemoSeed(database)
  if (seed === undefined) return []
  const { rows } = await database.query<Row>(
    `select b.video_meeting_id as meeting_id, coalesce(e.title, h.title) as topic, b.starts_at, b.ends_at,
       ${hostsSql('b.experience_id', 'b.house_id')} as hosts,
       ${rollSql('b.id')} as students,
       ${externalsSql('b.experience_id')} as externals
     from attendables b
     left join experiences e on e.id = b.experience_id
     left join houses h on h.id = b.house_id
     where b.ends_at > $1 and b.starts_at < $2 and b.starts_at > $1::timestamptz - interval '1 day'
       and b.cancelled_at is null and b.video_meeting_id is not null
     order by b.starts_at, b.id`,
    [new Date(fromMs), new Date(toMs)],
  )
  const studentIds = rows.flatMap((row) => row.students.map((student) => student.id))
  const excuses = await readApprovedExcuses(
    database,
    [...new Set(studentIds)],
    fromMs - 86_400_000,
    toMs + 86_400_000,
  )
  return rows.flatMap((row) => {
    const { meeting_id: meetingId, topic, hosts, students, externals } = row
    const times = { startMs: row.starts_at.getTime(), endMs: row.ends_at.getTime() }
    const isExcusedBefore = (studentId: number) =>
      excusesCovering(excuses, studentId, times).some((excuse) => excuse.decidedMs <= times.startMs)
    const planned = { meetingId, title: topic, ...times, hosts, students, externals }
    const held = holdMeeting(seed, planned, isExcusedBefore)
    const hostId = accountIdOf(seed, hosts[0]?.id ?? 0)
    return held ? [{ meetingId, topic, hostId, ...held }] : []
  })
}
