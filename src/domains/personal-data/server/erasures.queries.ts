import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ErasureRow } from './present.ts'

export async function findErasure(db: Database, personId: number): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select e.erased_at, u.name as by, e.deleted, e.kept, e.files
    from erasures e left join users u on u.id = e.erased_by where e.person_id = ${personId}`.execute(db)
  return rows[0]
}

/** Forgets a stored file that was deleted. */
export const forgetFile = (db: Database, personId: number, key: string) =>
  sql`update erasures set files = array_remove(files, ${key}) where person_id = ${personId}`.execute(db)

/** Who was erased and has files that were not deleted yet. */
export const listWithFiles = (db: Database) =>
  db.selectFrom('erasures').select(['personId', 'files']).where(sql<boolean>`files <> '{}'`).execute()
