import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { ofExternals } from './stage-bundle.ts'

/**
 * A mended file holds some rows of a delivery. What stood beside them there is taken from that import: who its users
 * are, their roles, days, classes and families, as far as these files do not bring them themselves. Returns whose
 * identifiers these are; undefined when what it mends is gone.
 */
export async function completeMended(
  db: Database,
  importId: number,
  mendsId: number,
): Promise<{ readonly source: string; readonly format: string } | undefined> {
  const mended = await db
    .selectFrom('rosterImports')
    .select(['source', 'format'])
    .where('id', '=', mendsId)
    .where('id', '<>', importId)
    // Of students of partner schools every row stands for itself.
    .where('format', '<>', ofExternals.format)
    .executeTakeFirst()
  if (!mended) return undefined
  const copy = (file: string, which: RawBuilder<unknown>) =>
    sql`insert into roster_rows (import_id, sent_in, file, line, code, ref, other_ref, is_gone, changed_at, cells)
      select ${importId}::integer, o.sent_in, o.file, o.line, o.code, o.ref, o.other_ref, o.is_gone, o.changed_at, o.cells
      from roster_rows o where o.import_id = ${mendsId} and o.file = ${file} and ${which}`.execute(db)
  const isNew = (file: string, column: 'code' | 'ref') => sql`not exists (
    select from roster_rows x where x.import_id = ${importId} and x.file = ${file}
      and x.${sql.ref(column)} = o.${sql.ref(column)})`
  const isHere = (column: 'code' | 'ref' | 'other_ref') => sql`exists (
    select from roster_rows x where x.import_id = ${importId} and x.file = 'users' and x.code = o.${sql.ref(column)})`
  await copy(
    'users',
    sql`${isNew('users', 'code')} and o.code in (
      select unnest(array[case when file in ('users', 'demographics') then code end, ref, other_ref]) from roster_rows
      where import_id = ${importId} and file in ('users', 'roles', 'enrollments', 'demographics', 'relationships'))`,
  )
  await copy(
    'relationships',
    sql`${isNew('relationships', 'ref')} and (${isHere('ref')} or ${isHere('other_ref')})`,
  )
  await copy(
    'users',
    sql`${isNew('users', 'code')} and o.code in (select unnest(array[ref, other_ref]) from roster_rows
      where import_id = ${importId} and file = 'relationships')`,
  )
  await copy('roles', sql`${isNew('roles', 'ref')} and ${isHere('ref')}`)
  await copy('demographics', sql`${isNew('demographics', 'code')} and ${isHere('code')}`)
  await copy('enrollments', sql`${isNew('enrollments', 'ref')} and ${isHere('ref')}`)
  for (const file of ['orgs', 'classes', 'courses', 'academicSessions']) await copy(file, isNew(file, 'code'))
  return mended
}
