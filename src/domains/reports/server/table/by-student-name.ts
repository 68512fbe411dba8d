import { sql } from 'kysely'
import type { BothWays } from './report-source.ts'

/** SQL: `users` of the students in scope as `students`, so that the index of students by name serves their order. */
export const studentUsers = sql`join users on users.id = students.id and users.role = 'student'`

/** Students by name, as that index keeps them either way; then by what else tells rows of one student apart. */
export const byStudentName = (...others: BothWays['up']): BothWays => ({
  up: [sql`users.last_name`, sql`users.first_name`, sql`students.id`, ...others],
  down: [sql`users.last_name desc`, sql`users.first_name desc`, sql`students.id desc`, ...others],
})
