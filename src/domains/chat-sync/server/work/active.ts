import { type RawBuilder, sql } from 'kysely'
import type { ChatServer } from '../../contract/chat-words.ts'

/** SQL: the student `s` is active for a sync: assigned to a house (3-shell-and-houses §2.8); their account `su` is open. */
export const isActiveStudent: RawBuilder<boolean> = sql`(s.house_id is not null and su.deactivated_at is null)`

/** SQL: the employee `eu` is active for a sync: Is Active is checked. */
export const isActiveEmployee: RawBuilder<boolean> = sql`(eu.deactivated_at is null)`

/**
 * SQL, a table of `student_id, user_id`: who is in a community for which active student. In that of students they
 * themselves; in that of guardians those to whom the records of the child are open.
 */
export const followers = (server: ChatServer): RawBuilder<unknown> =>
  server === 'students'
    ? sql`(select s.id as student_id, s.id as user_id from students s join users su on su.id = s.id where ${isActiveStudent})`
    : sql`(select g.student_id, g.guardian_id as user_id from guardian_students g
        join students s on s.id = g.student_id join users su on su.id = s.id
        join users gu on gu.id = g.guardian_id
        where ${isActiveStudent} and g.sees_records and gu.deactivated_at is null)`
