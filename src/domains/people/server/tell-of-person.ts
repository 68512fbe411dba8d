import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

/**
 * Publishes to the pages of a student that somebody changed: the student, or a guardian of theirs, whose number stands
 * on them. Whoever changes the children of a guardian calls it before and after; a topic is published once all the
 * same.
 */
export async function tellOfPerson(db: Database, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from students where id = ${id}
    union select student_id from guardian_students where guardian_id = ${id}`.execute(db)
  await publishChanges(
    db,
    rows.map((student) => topic('student', student.id)),
  )
}
