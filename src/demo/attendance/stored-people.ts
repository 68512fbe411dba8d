import type pg from 'pg'
import type { PlannedMeeting } from './attendees.ts'
import type { ExcusesByStudent } from './excuses.ts'

/** Who takes part in a meeting, as JSON of the columns beside which it is selected. */
export type Participants = Pick<PlannedMeeting, 'hosts' | 'students' | 'externals'>

const none = `'[]'::json`
const person = `'id', u.id, 'name', u.name, 'email', u.email`

/** SQL of the people who run an experience (main expert first) or advise a house. */
export const hostsSql = (experienceId: string, houseId: string): string => `coalesce(
  (select json_agg(json_build_object(${person}) order by x.is_main desc, x.employee_id)
   from experience_experts x join users u on u.id = x.employee_id where x.experience_id = ${experienceId}),
  (select json_agg(json_build_object(${person}))
   from houses x join users u on u.id = x.advisor_id where x.id = ${houseId}),
  ${none})`

const student = `json_build_object(${person}, 'registrantId', coalesce(s.video_registrant_id, ''))`

/** SQL of the students on a roll. */
export const rollSql = (attendableId: string): string => `coalesce(
  (select json_agg(${student} order by a.id)
   from attendances a join users u on u.id = a.student_id join students s on s.id = u.id
   where a.attendable_id = ${attendableId}), ${none})`

/** SQL of the students who take an experience. */
export const registeredSql = (experienceId: string): string => `coalesce(
  (select json_agg(${student} order by r.id)
   from registrations r join users u on u.id = r.student_id join students s on s.id = u.id
   where r.experience_id = ${experienceId} and r.dropped_at is null), ${none})`

export const externalsSql = (experienceId: string): string => `coalesce(
  (select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', coalesce(u.email, '')) order by u.id)
   from external_registrations x join external_students u on u.id = x.external_student_id
   where x.experience_id = ${experienceId}), ${none})`

/** The approved excuses of some students that reach into a time, epoch ms. */
export async function readApprovedExcuses(
  client: pg.Pool | pg.ClientBase,
  studentIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<ExcusesByStudent> {
  const { rows } = await client.query<{
    id: number
    student_id: number
    reason: string
    starts_at: Date
    ends_at: Date
    decided_at: Date
  }>(
    `select id, student_id, reason, starts_at, ends_at, coalesce(decided_at, created_at) as decided_at from excuses
     where student_id = any($1::int[]) and approved and removed_at is null and starts_at < $3 and ends_at > $2
     order by id`,
    [studentIds, new Date(fromMs), new Date(toMs)],
  )
  const excuses: ExcusesByStudent = new Map()
  for (const row of rows) {
    const own = excuses.get(row.student_id) ?? []
    own.push({
      id: row.id,
      reason: row.reason,
      fromMs: row.starts_at.getTime(),
      toMs: row.ends_at.getTime(),
      decidedMs: row.decided_at.getTime(),
    })
    excuses.set(row.student_id, own)
  }
  return excuses
}
