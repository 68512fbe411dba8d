import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Availability } from '../contract/learning-availability.contract.ts'

interface Row {
  readonly validFrom: string
  readonly validTo: string | null
  readonly note: string
  readonly version: number
  readonly updatedBy: string | null
  readonly updatedAt: Date
  readonly gaps: string[]
}

/** What was said of a student, the newest day first; one statement. */
export async function listAvailabilities(
  db: Database,
  studentId: number,
  today: string,
): Promise<Availability[]> {
  const { rows } = await sql<Row>`
    select a.valid_from, (lag(a.valid_from) over (order by a.valid_from desc) - 1)::text as valid_to, a.note, a.version, u.name as updated_by, a.updated_at,
      array(select g.weekday || '-' || g.block from learning_availability_gaps g
        where g.student_id = a.student_id and g.valid_from = a.valid_from order by g.weekday, g.block) as gaps
    from learning_availabilities a left join users u on u.id = a.updated_by
    where a.student_id = ${studentId} order by a.valid_from desc`.execute(db)
  const current = rows.find(({ validFrom }) => validFrom <= today)
  return rows.map((row) => ({
    valid_from: row.validFrom,
    valid_to: row.validTo,
    state: row === current ? 'current' : row.validFrom > today ? 'coming' : 'past',
    gaps: row.gaps,
    note: row.note,
    version: row.version,
    updated_by: row.updatedBy,
    updated_at: row.updatedAt.toISOString(),
  }))
}

/** The blocks of a campus by their number, in school time. */
export async function listBlocks(db: Database, cohortId: number) {
  const rows = await db
    .selectFrom('campusBlocks')
    .select(['position', 'title', 'startsAt', 'endsAt'])
    .where('cohortId', '=', cohortId)
    .orderBy('position')
    .execute()
  return rows.map(({ position, title, startsAt, endsAt }) => ({
    ...{ position, title },
    starts_at: startsAt.slice(0, 5),
    ends_at: endsAt.slice(0, 5),
  }))
}
