import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Campus, CampusFields } from '../contract/organization.contract.ts'

interface CampusRow extends Omit<Campus, 'cohort_id' | 'grade_from' | 'grade_to'> {
  readonly id: number
  readonly gradeFrom: number
  readonly gradeTo: number
}

/** Every campus in its order, those that are not offered any more at the end. */
export async function listAllCampuses(db: Database): Promise<Campus[]> {
  const { rows } = await sql<CampusRow>`
    select c.id, c.title, c.grade_from, c.grade_to, c.is_offered,
      coalesce((select jsonb_agg(jsonb_build_object('title', b.title,
          'starts_at', to_char(b.starts_at, 'HH24:MI'), 'ends_at', to_char(b.ends_at, 'HH24:MI')) order by b.position)
        from campus_blocks b where b.cohort_id = c.id), '[]') as blocks,
      (select count(*) from students s join users u on u.id = s.id and u.deactivated_at is null
        where s.cohort_id = c.id)::int as students,
      (select count(*) from houses h where h.cohort_id = c.id and h.archived_at is null)::int as houses
    from cohorts c order by c.is_offered desc, c.id`.execute(db)
  return rows.map(({ id, gradeFrom, gradeTo, ...campus }) => ({
    cohort_id: id,
    grade_from: gradeFrom,
    grade_to: gradeTo,
    ...campus,
  }))
}

/** Two who add a campus at once take turns: numbers are given one after the other. */
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

export async function insertCampus(db: Database, fields: CampusFields): Promise<number> {
  const { last } = await db
    .selectFrom('cohorts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  let id = last + 1
  while (neverOffered.includes(id)) id += 1
  await db
    .insertInto('cohorts')
    .values({ id, title: fields.title, gradeFrom: fields.grade_from, gradeTo: fields.grade_to })
    .execute()
  await replaceBlocks(db, id, fields.blocks)
  return id
}

export async function updateCampus(db: Database, id: number, fields: CampusFields): Promise<void> {
  await db
    .updateTable('cohorts')
    .set({ title: fields.title, gradeFrom: fields.grade_from, gradeTo: fields.grade_to })
    .where('id', '=', id)
    .execute()
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

/** Students of a campus whose grade it would not have any more, and one of them by name. */
export async function findStudentsBeyond(
  db: Database,
  cohortId: number,
  { grade_from, grade_to }: Pick<CampusFields, 'grade_from' | 'grade_to'>,
) {
  const { rows } = await sql<{ name: string; grade: number; total: number }>`
    select u.name, s.grade, count(*) over ()::int as total from students s join users u on u.id = s.id
    where s.cohort_id = ${cohortId} and u.deactivated_at is null
      and s.grade not between ${grade_from} and ${grade_to}
    order by u.name, u.id limit 1`.execute(db)
  return rows[0]
}
