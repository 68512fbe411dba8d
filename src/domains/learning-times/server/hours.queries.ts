import { sql } from 'kysely'
import { isTaken, seesRolls, wasThere } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HoursOfExperience } from '../contract/learning-hours.contract.ts'

interface Asked {
  readonly studentId: number
  readonly cycleId: number
  /** Whether the viewer sees every roll of the student; else those they run or oversee. */
  readonly seesAll: boolean
  readonly now: Date
}

/**
 * How long a student was in the sessions of a cycle, by experience; one statement. Who was seen in the meeting counts
 * with the time seen, up to the length of the session; who was set there by hand, with the whole session.
 */
export async function listHours(
  db: Database,
  viewer: Viewer,
  { studentId, cycleId, seesAll, now }: Asked,
): Promise<HoursOfExperience[]> {
  const { rows } = await sql<HoursOfExperience>`
    with sat as (
      select m.experience_id, ${wasThere(now)} as is_there, a.present_seconds,
        extract(epoch from m.ends_at - m.starts_at)::integer as seconds
      from attendances a
      join attendables m on m.id = a.attendable_id and m.kind = 'session'
      join experiences e on e.id = m.experience_id and e.cycle_id = ${cycleId}
      join cycles c on c.id = e.cycle_id
      where a.student_id = ${studentId} and a.meeting_starts_at >= c.starts_at and a.meeting_starts_at < c.ends_at
        and ${isTaken(now)} and (${seesAll}::boolean or ${seesRolls(viewer)}))
    select e.id, e.title, count(*)::integer as sessions, (count(*) filter (where is_there))::integer as attended,
      coalesce(round(sum(case when not is_there then 0 when present_seconds > 0 then least(present_seconds, seconds)
        else seconds end) / 60.0), 0)::integer as minutes,
      array(select distinct s.title from experience_units x join units u on u.id = x.unit_id
        join topics t on t.id = u.topic_id join subjects s on s.id = t.subject_id
        where x.experience_id = e.id order by 1) as subjects
    from sat join experiences e on e.id = sat.experience_id
    group by e.id order by e.title, e.id`.execute(db)
  return rows
}
