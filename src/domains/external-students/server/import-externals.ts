import { sql } from 'kysely'
import { seatExternals } from '#domains/attendance/server/attendance.service.ts'
import { type AuditContext, insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { lockExternals } from './lock-externals.ts'

/** What an import writes of one: texts by the names of the form, and which experiences come or go. */
export interface ImportedExternal {
  readonly id: number
  readonly texts: Readonly<Record<string, string>>
  readonly joins: readonly number[]
  readonly parts: readonly number[]
}

interface ImportContext {
  readonly audit: AuditContext
  readonly now: Date
}

const columnsOf = sql`name text, school text, email text, contact_name text, contact_email text, contact_phone text,
  consent_from text, consent_until text`

/** Registers and takes away, and brings the rolls to come of these experiences in line. */
async function setRegistrations(db: Database, asked: readonly ImportedExternal[], now: Date): Promise<void> {
  const pairs = (of: 'joins' | 'parts') =>
    JSON.stringify(asked.flatMap((one) => one[of].map((experience) => ({ external: one.id, experience }))))
  const rows = (of: 'joins' | 'parts') =>
    sql`jsonb_to_recordset(${pairs(of)}::jsonb) as x (external integer, experience integer)`
  await sql`delete from external_registrations r using ${rows('parts')}
    where r.external_student_id = x.external and r.experience_id = x.experience`.execute(db)
  await sql`insert into external_registrations (external_student_id, experience_id)
    select x.external, x.experience from ${rows('joins')}
    join experiences e on e.id = x.experience and e.archived_at is null on conflict do nothing`.execute(db)
  await seatOf(
    db,
    asked.map(({ id }) => id),
    asked.flatMap(({ parts }) => parts),
    now,
  )
}

/** Updates the rolls to come of whatever these are registered for, and of what they were taken out of. */
async function seatOf(
  db: Database,
  ids: readonly number[],
  left: readonly number[],
  now: Date,
): Promise<void> {
  const registered = await db
    .selectFrom('externalRegistrations')
    .select('experienceId')
    .distinct()
    .where('externalStudentId', 'in', [0, ...ids])
    .execute()
  const experiences = new Set([...left, ...registered.map(({ experienceId }) => experienceId)])
  await seatExternals(
    db,
    [...experiences].toSorted((a, b) => a - b),
    now,
  )
}

const reversed = 'Consent would end before it begins.'
const erased = 'They were erased here, and are not imported again.'
const isReversed = ({ consent_from: from = '', consent_until: until = '' }: ImportedExternal['texts']) =>
  until !== '' && (from === '' || until < from)

/** Adds students of partner schools, in the order given, a statement a table. Returns their numbers in that order. */
export async function addExternalsByImport(
  db: Database,
  { audit, now }: ImportContext,
  asked: readonly Omit<ImportedExternal, 'id' | 'parts'>[],
): Promise<number[]> {
  if (asked.length === 0) return []
  await lockExternals(
    db,
    [],
    asked.flatMap(({ joins }) => joins),
  )
  // Numbered beforehand: a statement says nothing of the order in which it gives back what it inserted.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('external_students', 'id'))::integer as id from generate_series(1, ${asked.length})`.execute(
    db,
  )
  const added = asked.map((one, at) => ({ ...one, parts: [], id: rows[at]?.id ?? 0 }))
  await sql`
    insert into external_students (id, name, school, email, contact_name, contact_email, contact_phone, consent_from, consent_until)
    select x.id, x.name, x.school, nullif(x.email, ''), coalesce(x.contact_name, ''), coalesce(x.contact_email, ''),
      coalesce(x.contact_phone, ''), nullif(x.consent_from, '')::date, nullif(x.consent_until, '')::date
    from jsonb_to_recordset(${JSON.stringify(added.map(({ id, texts }) => ({ ...texts, id })))}::jsonb)
      as x (id integer, ${columnsOf})`.execute(db)
  await setRegistrations(db, added, now)
  await insertAudits(
    db,
    audit,
    added.map(({ id, texts, joins }) => ({
      action: 'external_student.added',
      subjectType: 'external_student',
      subjectId: id,
      after: { ...texts, experience_ids: joins },
    })),
  )
  return added.map(({ id }) => id)
}

/**
 * Changes students of partner schools, a statement a table; what is not named stays. Returns a sentence for each that
 * is left as it is, because it was erased or its consent would end before it begins.
 */
export async function changeExternalsByImport(
  db: Database,
  { audit, now }: ImportContext,
  asked: readonly ImportedExternal[],
): Promise<ReadonlyMap<number, string>> {
  await lockExternals(
    db,
    asked.map(({ id }) => id),
    asked.flatMap(({ joins, parts }) => [...joins, ...parts]),
  )
  const { rows: here } = await sql<{ id: number; texts: Record<string, string>; isErased: boolean }>`
    select id, ${externalTexts} as texts,
      exists (select from external_erasures e where e.external_id = s.id) as is_erased from external_students s
    where id = any(${asked.map(({ id }) => id)}::integer[])`.execute(db)
  const before = new Map(here.map(({ id, texts }) => [id, texts]))
  const refused = new Map([
    ...asked
      .filter(({ id, texts }) => isReversed({ ...before.get(id), ...texts }))
      .map(({ id }) => [id, reversed] as const),
    ...here.filter(({ isErased }) => isErased).map(({ id }) => [id, erased] as const),
  ])
  const written = asked.filter(({ id }) => before.has(id) && !refused.has(id))
  const values = written.map(({ id, texts }) => ({ ...before.get(id), ...texts, id }))
  await sql`
    update external_students s set name = x.name, school = x.school, email = nullif(x.email, ''),
      contact_name = x.contact_name, contact_email = x.contact_email, contact_phone = x.contact_phone,
      consent_from = nullif(x.consent_from, '')::date, consent_until = nullif(x.consent_until, '')::date,
      version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x (id integer, ${columnsOf}) where s.id = x.id`.execute(
    db,
  )
  await setRegistrations(db, written, now)
  await insertAudits(
    db,
    audit,
    written.map(({ id, texts, joins, parts }) => ({
      action: 'external_student.changed',
      subjectType: 'external_student',
      subjectId: id,
      before: Object.fromEntries(Object.keys(texts).map((name) => [name, before.get(id)?.[name] ?? ''])),
      after: { ...texts, joins, parts },
    })),
  )
  return refused
}

/** SQL: the texts of the student `s`, by the names of the form. */
const externalTexts = sql`jsonb_build_object('name', s.name, 'school', s.school, 'email', coalesce(s.email, ''),
  'contact_name', s.contact_name, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
  'consent_from', coalesce(s.consent_from::text, ''), 'consent_until', coalesce(s.consent_until::text, ''))`

/** Archives students, or takes them back; the rolls to come follow, those that were stay. */
export async function standExternalsByImport(
  db: Database,
  { audit, now }: ImportContext,
  ids: readonly number[],
  isArchived: boolean,
): Promise<void> {
  await lockExternals(db, ids)
  await sql`update external_students set archived_at = ${isArchived ? now : null}::timestamptz, version = version + 1
    where id = any(${[...ids]}::integer[]) and (archived_at is not null) <> ${isArchived}`.execute(db)
  await seatOf(db, ids, [], now)
  await insertAudits(
    db,
    audit,
    ids.map((id) => ({
      action: isArchived ? 'external_student.archived' : 'external_student.unarchived',
      subjectType: 'external_student',
      subjectId: id,
    })),
  )
}
