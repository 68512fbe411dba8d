import { sql } from 'kysely'
import { seesExternal } from '#domains/external-students/server/external-students.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import type { ApplicationToAdmit } from './application-to-admit.ts'

const mostShown = 6

/**
 * Students of partner schools who may be the one who applies: of the same address or name. They are no account, so nobody
 * becomes them; on rolls they are somebody else for as long as they have another address. Of those whom the viewer does not
 * see only that there are some, in the words of the application.
 */
export async function findPartners(
  db: Database,
  viewer: Viewer,
  { studentName, studentEmail }: ApplicationToAdmit,
): Promise<Admission['partners']> {
  const { rows } = await sql<{ id: number; name: string; school: string; isSeen: boolean }>`
    select s.id, s.name, s.school, ${seesExternal(viewer)} as is_seen from external_students s
    where s.archived_at is null and ((lower(trim(s.email)) = ${studentEmail.toLowerCase()} and ${studentEmail} <> '')
      or (plain_text(s.name) = plain_text(${studentName}) and ${studentName} <> ''))
    order by is_seen desc, s.name, s.id limit ${sql.lit(mostShown)}`.execute(db)
  const seen = rows.flatMap(({ isSeen, ...row }) =>
    isSeen
      ? {
          ...row,
          does: 'Takes part as a student of a partner school. If it is the same one, archive them there once the student has a place here, or give both the same email: otherwise both are on rolls.',
        }
      : [],
  )
  if (seen.length === rows.length) return seen
  const unseen = {
    ...{ id: 0, name: studentName, school: '' },
    does: 'A student of a partner school has this name or email. Ask whoever keeps the list of them whether it is the same one.',
  }
  return [...seen, unseen]
}
