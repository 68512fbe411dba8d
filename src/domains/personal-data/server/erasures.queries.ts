import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ErasureRow } from './present.ts'

export async function findErasure(db: Database, personId: number): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select e.erased_at, u.name as by, e.deleted, e.kept, e.files
    from erasures e left join users u on u.id = e.erased_by where e.person_id = ${personId}`.execute(db)
  return rows[0]
}

export async function findExternalErasure(db: Database, externalId: number): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select e.erased_at, u.name as by, e.deleted, e.kept, '{}'::text[] as files
    from external_erasures e left join users u on u.id = e.erased_by where e.external_id = ${externalId}`.execute(
    db,
  )
  return rows[0]
}

/** What erasing did, as it is stored. */
export interface NewErasure {
  readonly id: number
  readonly at: Date
  readonly by: number | null
  readonly deleted: string
  readonly kept: string
  readonly files: readonly string[]
}

export const insertErasure = (db: Database, { id, at, by, deleted, kept, files }: NewErasure) =>
  db
    .insertInto('erasures')
    .values({ personId: id, erasedAt: at, erasedBy: by, deleted, kept, files: [...files] })
    .execute()

export const insertExternalErasure = (db: Database, { id, at, by, deleted, kept }: NewErasure) =>
  db
    .insertInto('externalErasures')
    .values({ externalId: id, erasedAt: at, erasedBy: by, deleted, kept })
    .execute()

/** Forgets a stored file that was deleted. */
export const forgetFile = (db: Database, personId: number, key: string) =>
  sql`update erasures set files = array_remove(files, ${key}) where person_id = ${personId}`.execute(db)

/** Who was erased and has files that were not deleted yet. */
export const listWithFiles = (db: Database) =>
  db.selectFrom('erasures').select(['personId', 'files']).where(sql<boolean>`files <> '{}'`).execute()
