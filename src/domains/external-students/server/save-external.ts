import { sql } from 'kysely'
import { seatExternals } from '#domains/attendance/server/attendance.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type ExternalFields, externalStudentsContract } from '../contract/external-students.contract.ts'
import { lockExternals } from './lock-externals.ts'

type Context = RequestContext & { readonly db: Database }

const columnsOf = ({ experience_ids: _ids, ...fields }: ExternalFields) => ({
  name: fields.name,
  school: fields.school,
  email: fields.email === '' ? null : fields.email,
  contactName: fields.contact_name,
  contactEmail: fields.contact_email,
  contactPhone: fields.contact_phone,
  consentFrom: fields.consent_from,
  consentUntil: fields.consent_until,
})

/** Throws a sentence by field for what does not go together or is not there. */
async function check(db: Database, fields: ExternalFields, now: Date): Promise<void> {
  const { consent_from: from, consent_until: until, experience_ids: ids } = fields
  if (until !== null && from === null) throw invalid({ consent_from: 'Say from which day it is valid.' })
  if (until !== null && from !== null && until < from)
    throw invalid({ consent_until: 'Consent must end after it begins.' })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from experiences e join cycles c on c.id = e.cycle_id
    where e.id = any(${ids}) and e.archived_at is null and c.ends_at > ${now}`.execute(db)
  if (rows[0]?.count !== ids.length) throw invalid({ experience_ids: 'Choose experiences from the list.' })
}

/**
 * Registers for these experiences and takes out of others, but not out of those of past cycles. Returns what changed.
 */
async function setExperiences(
  db: Database,
  id: number,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ experienceId: number }>`
    with gone as (
      delete from external_registrations r using experiences e, cycles c
      where r.external_student_id = ${id} and e.id = r.experience_id and c.id = e.cycle_id and c.ends_at > ${now}
        and r.experience_id <> all(${ids}) returning r.experience_id),
    come as (
      insert into external_registrations (external_student_id, experience_id)
      select ${id}, one from unnest(${ids}::integer[]) one on conflict do nothing returning experience_id)
    select experience_id from gone union select experience_id from come`.execute(db)
  return rows.map(({ experienceId }) => experienceId)
}

/** Adds a student of a partner school, also to the rolls to come. Throws sentences by field. */
export async function addExternal(context: Context, fields: ExternalFields) {
  const { db, services } = context
  await lockExternals(db, [], fields.experience_ids)
  const now = new Date(services.clock.nowMs())
  await check(db, fields, now)
  const { id } = await db
    .insertInto('externalStudents')
    .values(columnsOf(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  await seatExternals(db, await setExperiences(db, id, fields.experience_ids, now), now)
  await insertAudit(db, context, {
    action: 'external_student.added',
    subjectType: 'external_student',
    subjectId: id,
    after: fields,
  })
  return { ok: true as const, id, message: `${fields.name} added` }
}

async function lockExternal(db: Database, id: number, experienceIds: readonly number[] = []) {
  await lockExternals(db, [id], experienceIds)
  const row = await db
    .selectFrom('externalStudents')
    .select(['id', 'name', 'school', 'version'])
    // As the form names them: what is read in the log beside it, and by an import that asks what was set by hand.
    .select([
      sql<string>`coalesce(email, '')`.as('email'),
      'contactName as contact_name',
      'contactEmail as contact_email',
      'contactPhone as contact_phone',
      sql<string | null>`consent_from::text`.as('consent_from'),
      sql<string | null>`consent_until::text`.as('consent_until'),
    ])
    .where('id', '=', id)
    .select(
      sql<boolean>`exists (select from external_erasures e where e.external_id = external_students.id)`.as(
        'isErased',
      ),
    )
    .executeTakeFirst()
  if (!row) throw notFound('There is no such student.')
  const { isErased, ...fields } = row
  if (isErased) throw invalid({ name: 'They were erased: nothing about them can be changed.' })
  return fields
}

/** Saves the form that was opened at `version`. Throws not-found, a conflict, or sentences by field. */
export async function saveExternal(context: Context, id: number, version: number, fields: ExternalFields) {
  const { db, services } = context
  const before = await lockExternal(db, id, fields.experience_ids)
  if (before.version !== version)
    throw conflict(externalStudentsContract.save, 'Somebody saved this student in the meantime.', {})
  const now = new Date(services.clock.nowMs())
  await check(db, fields, now)
  await db
    .updateTable('externalStudents')
    .set({ ...columnsOf(fields), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await seatExternals(db, await setExperiences(db, id, fields.experience_ids, now), now)
  await insertAudit(db, context, {
    action: 'external_student.changed',
    subjectType: 'external_student',
    subjectId: id,
    before,
    after: fields,
  })
  return { ok: true as const, id, message: `${fields.name} saved` }
}

/** Archives a student, or takes them back; the rolls to come follow, those that were stay. */
export async function archiveExternal(context: Context, id: number, isArchived: boolean) {
  const { db, services } = context
  const { name } = await lockExternal(db, id)
  const now = new Date(services.clock.nowMs())
  await db
    .updateTable('externalStudents')
    .set({ archivedAt: isArchived ? now : null })
    .where('id', '=', id)
    .execute()
  const rows = await db
    .selectFrom('externalRegistrations')
    .select('experienceId')
    .where('externalStudentId', '=', id)
    .execute()
  await seatExternals(
    db,
    rows.map(({ experienceId }) => experienceId),
    now,
  )
  await insertAudit(db, context, {
    action: isArchived ? 'external_student.archived' : 'external_student.unarchived',
    subjectType: 'external_student',
    subjectId: id,
  })
  return { ok: true as const, id, message: isArchived ? `${name} archived` : `${name} is back` }
}
