import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { EditedFields } from '../../contract/edit.contract.ts'

/** Changes the guardians of an application, which the caller holds: who is named no more goes, who is new comes. */
export async function saveGuardians(
  db: Database,
  applicationId: number,
  guardians: EditedFields['guardians'],
): Promise<void> {
  const there = await db
    .selectFrom('applicationGuardians')
    .select('id')
    .where('applicationId', '=', applicationId)
    .execute()
  const known = new Set(there.map(({ id }) => id))
  for (const [at, { id }] of guardians.entries())
    if (id !== null && !known.has(id))
      throw invalid({ [`guardians.${at}.name`]: 'This guardian is no longer part of this application.' })
  const kept = guardians.flatMap(({ id }) => (id === null ? [] : [id]))
  await db
    .deleteFrom('applicationGuardians')
    .where('applicationId', '=', applicationId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  // One guardian is the applicant: the former one is unset before another is set.
  await db
    .updateTable('applicationGuardians')
    .set({ isApplicant: false })
    .where('applicationId', '=', applicationId)
    .execute()
  await sql`update application_guardians g set name = x.name, email = x.email, phone = x.phone,
      relationship = x.relationship, is_applicant = x.is_applicant
    from jsonb_to_recordset(${JSON.stringify(guardians.filter(({ id }) => id !== null))}::jsonb)
      x (id integer, name text, email text, phone text, relationship text, is_applicant boolean)
    where g.id = x.id and g.application_id = ${applicationId}`.execute(db)
  await insertRows(
    db,
    'applicationGuardians',
    guardians
      .filter(({ id }) => id === null)
      .map(({ id: _, is_applicant: isApplicant, ...guardian }) => ({
        ...guardian,
        ...{ applicationId, isApplicant },
      })),
  )
}
