import { sql } from 'kysely'
import type pg from 'pg'
import {
  keepTranscript,
  loadContent,
  printTranscript,
} from '#domains/transcripts/server/transcripts.service.ts'
import type { Database } from '#server/database/database.ts'
import { personaOf } from '../demo-personas.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { fatoumata } from './past-assessments.ts'

const dayMs = 86_400_000

/** Whose official transcripts there are, issued so many days ago; one of them was revoked. */
const issued = [
  { student: fatoumata, daysAgo: 3, revoked: '' },
  {
    student: personaOf('student').name,
    daysAgo: 20,
    revoked: 'It was issued before the outside course was recorded.',
  },
]

/** Two official transcripts: one that holds, one that was revoked. */
export async function addTranscripts(client: pg.ClientBase, { nowMs }: { nowMs: number }): Promise<void> {
  const db = databaseOn(client)
  const director = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', personaOf('director').email)
    .executeTakeFirst()
  if (!director) return
  for (const { student: name, daysAgo, revoked } of issued) {
    const issuedAt = new Date(nowMs - daysAgo * dayMs)
    const student = await findByName(db, name)
    const content = student && (await loadContent(db, { ...student, canIssue: true }, nowMs))
    if (!content) continue
    const printed = await printTranscript(db, {
      ...{ studentId: student.id, content, version: 1, issuedAt },
      issuedBy: director.id,
      publicUrl: 'https://school.example',
    })
    const id = await keepTranscript(db, printed)
    if (revoked !== '')
      await db
        .updateTable('transcripts')
        .set({
          revokedAt: new Date(issuedAt.getTime() + dayMs),
          revokedBy: director.id,
          revokeReason: revoked,
        })
        .where('id', '=', id)
        .execute()
  }
}

const findByName = (db: Database, name: string) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .select([
      'students.id',
      'users.name',
      'students.grade',
      sql<string | null>`students.date_of_birth::text`.as('dateOfBirth'),
      'cohorts.title as campus',
    ])
    .where('users.name', '=', name)
    .orderBy('students.id')
    .executeTakeFirst()
