import { type RawBuilder, sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { lastPlaceHolds } from '#domains/people/server/relations.service.ts'

/** The day whose places count: today, and of who left the school the last one on which they were here. */
const dayOf = (today: string | null): RawBuilder<string> => sql<string>`
  case when ${hasLeft(sql`students.status`)} then (users.deactivated_at at time zone ${schoolZone})::date - 1
    else ${today}::date end`

/**
 * SQL: from `r`, the places that a report tells of: those somebody has, also until a day ahead, and of who left the school
 * those they had until then. Leaves `students` and `users` in scope, whose they are.
 */
export const fromReportedPlaces = (today: string | null): RawBuilder<unknown> => sql`
  from registrations r join students on students.id = r.student_id
  join users on users.id = r.student_id and ${lastPlaceHolds('r', dayOf(today))}`
