import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesApplication } from '../admissions.access.ts'

const mostShown = 5

export interface Suspect {
  readonly applicationId: number
  readonly studentName: string
  /** Both, where the birthday is the same, too. */
  readonly isSameBirthday: boolean
}

/** Applications of what may be the same child: the same name, with the same birthday or guardian’s address. */
export async function listSuspects(db: Database, viewer: Viewer, applicationId: number): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select a.id as application_id, a.student_name, coalesce(a.student_born_on = o.student_born_on, false) as is_same_birthday
    from applications o join applications a on lower(a.student_name) = lower(o.student_name) and a.id <> o.id
    where o.id = ${applicationId} and a.deleted_at is null and ${seesApplication(viewer)}
      and (a.student_born_on = o.student_born_on or (o.guardian_email <> '' and lower(a.guardian_email) = lower(o.guardian_email)))
    order by a.id desc limit ${sql.lit(mostShown)}`.execute(db)
  return rows
}
