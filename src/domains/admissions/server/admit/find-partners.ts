import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import type { ApplicationToAdmit } from './application-to-admit.ts'

const mostShown = 6

/**
 * Students of partner schools who may be the one who applies: of the same address or name. They are no account, so nobody
 * becomes them; on rolls they are somebody else for as long as they have another address.
 */
export async function findPartners(
  db: Database,
  { studentName, studentEmail }: ApplicationToAdmit,
): Promise<Admission['partners']> {
  const { rows } = await sql<{ id: number; name: string; school: string }>`
    select s.id, s.name, s.school from external_students s
    where s.archived_at is null and ((lower(trim(s.email)) = ${studentEmail.toLowerCase()} and ${studentEmail} <> '')
      or (plain_text(s.name) = plain_text(${studentName}) and ${studentName} <> ''))
    order by s.name, s.id limit ${sql.lit(mostShown)}`.execute(db)
  return rows.map((row) => ({
    ...row,
    does: 'Takes part as a student of a partner school. If it is the same one, archive them there once the student has a place here, or give both the same email: else both stand on rolls.',
  }))
}
