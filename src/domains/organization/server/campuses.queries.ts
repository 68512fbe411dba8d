import { sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import { findRunningYear } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Campus, CampusFields } from '../contract/organization.contract.ts'

interface CampusRow
  extends Omit<
    Campus,
    'cohort_id' | 'grade_from' | 'grade_to' | 'contact_name' | 'contact_email' | 'contact_phone'
  > {
  readonly id: number
  readonly gradeFrom: number
  readonly gradeTo: number
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
}

/** Every campus in its order, those that are not offered any more at the end; with the days off of the school year that runs. */
export async function listAllCampuses(db: Database, nowMs: number): Promise<Campus[]> {
  const running = await findRunningYear(db, nowMs)
  const { rows } = await sql<CampusRow>`
    select c.id, c.title, c.grade_from, c.grade_to, c.is_offered, c.contact_name, c.contact_email, c.contact_phone,
      coalesce((select jsonb_agg(jsonb_build_object('title', b.title,
          'starts_at', to_char(b.starts_at, 'HH24:MI'), 'ends_at', to_char(b.ends_at, 'HH24:MI')) order by b.position)
        from campus_blocks b where b.cohort_id = c.id), '[]') as blocks,
      (select count(*) from students s join users u on u.id = s.id and u.deactivated_at is null
        where s.cohort_id = c.id)::int as students,
      (select count(*) from houses h where h.cohort_id = c.id and h.archived_at is null)::int as houses,
      (select count(*) from holidays h
        join lateral (select min(starts_at) as from_at, max(ends_at) as to_at from cycles
          where school_year = ${running}) y
          on h.ends_on >= (y.from_at at time zone ${schoolZone})::date
          and h.starts_on <= ((y.to_at - interval '1 millisecond') at time zone ${schoolZone})::date
        where h.cohort_id is null or h.cohort_id = c.id)::int as days_off,
      coalesce((select max(id) from setting_changes where subject = 'campus:' || c.id), 0)::int as version
    from cohorts c order by c.is_offered desc, c.id`.execute(db)
  return rows.map(({ id, gradeFrom, gradeTo, contactName, contactEmail, contactPhone, ...campus }) => ({
    cohort_id: id,
    grade_from: gradeFrom,
    grade_to: gradeTo,
    contact_name: contactName,
    contact_email: contactEmail,
    contact_phone: contactPhone,
    ...campus,
  }))
}

/**
 * Locks the campuses until the transaction ends: two who add one at once take turns, so that each gets its own number.
 */
export const lockCampuses = (db: Database) => sql`lock table cohorts in share row exclusive mode`.execute(db)

/** Another campus of this name, whatever its case and accents. */
export async function findCampusOfTitle(db: Database, title: string, exceptId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from cohorts where plain_text(title) = plain_text(${title}) and id <> ${exceptId} limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Numbers that the product never offers (2-back-office): a new campus takes none of them. */
const neverOffered = [4, 5]

const columnsOf = (fields: CampusFields) => ({
  title: fields.title,
  gradeFrom: fields.grade_from,
  gradeTo: fields.grade_to,
  contactName: fields.contact_name,
  contactEmail: fields.contact_email,
  contactPhone: fields.contact_phone,
})

export async function insertCampus(db: Database, fields: CampusFields): Promise<number> {
  const { last } = await db
    .selectFrom('cohorts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  let id = last + 1
  while (neverOffered.includes(id)) id += 1
  await db
    .insertInto('cohorts')
    .values({ id, ...columnsOf(fields) })
    .execute()
  await replaceBlocks(db, id, fields.blocks)
  return id
}

export async function updateCampus(db: Database, id: number, fields: CampusFields): Promise<void> {
  await db.updateTable('cohorts').set(columnsOf(fields)).where('id', '=', id).execute()
  await db.deleteFrom('campusBlocks').where('cohortId', '=', id).execute()
  await replaceBlocks(db, id, fields.blocks)
}

const replaceBlocks = (db: Database, cohortId: number, blocks: CampusFields['blocks']) =>
  insertRows(
    db,
    'campusBlocks',
    blocks.map((block, position) => ({
      cohortId,
      position,
      title: block.title,
      startsAt: block.starts_at,
      endsAt: block.ends_at,
    })),
  )

export const setOffered = (db: Database, id: number, isOffered: boolean) =>
  db.updateTable('cohorts').set({ isOffered }).where('id', '=', id).execute()

/** The grades of a campus that it would not have any more, with how many students are in each and one of them by name. */
export async function listStudentsBeyond(
  db: Database,
  cohortId: number,
  { grade_from, grade_to }: Pick<CampusFields, 'grade_from' | 'grade_to'>,
) {
  const { rows } = await sql<{ grade: number; students: number; name: string }>`
    select s.grade, count(*)::int as students, min(u.name) as name
    from students s join users u on u.id = s.id
    where s.cohort_id = ${cohortId} and u.deactivated_at is null
      and s.grade not between ${grade_from} and ${grade_to}
    group by s.grade order by students desc, s.grade`.execute(db)
  return rows
}
