import { sql } from 'kysely'
import { insertHouse } from '#domains/houses/server/houses.service.ts'
import { addCampusOfFile } from '#domains/organization/server/organization.service.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Batch, Change, Outcome } from './batches.ts'
import { auditOf } from './import-audit.ts'

/** Which campus a title is; the title stands once, whatever its capitals and accents. */
export async function campusesByTitle(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('cohorts').select(['id', 'title']).execute()
  return new Map(rows.map(({ id, title }) => [title.toLowerCase(), id]))
}

/** Which house a title is in a campus, `7 maple house`. */
export async function housesByTitle(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('houses')
    .select(['id', 'title', 'cohortId'])
    .where('archivedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, title, cohortId }) => [`${cohortId} ${title.toLowerCase()}`, id]))
}

/** Which house a title is in a campus: its number, none, or why the row cannot be written. */
type FindHouse = (cohortId: number | undefined, title: string) => number | null | { readonly problem: string }

/** Finds houses that an import names. One that somebody left out of it is none; any other that is nowhere is a problem. */
export async function houseFinder({ db, importId }: Batch): Promise<FindHouse> {
  const houses = await housesByTitle(db)
  const { rows } = await sql<{ key: string }>`
    select k.id || ' ' || lower(c.name) as key from roster_changes c join cohorts k on lower(k.title) = lower(c.campus)
    where c.import_id = ${importId} and c.kind = 'house' and c.decision = 'keep'`.execute(db)
  const leftOut = new Set(rows.map(({ key }) => key))
  return (cohortId, title) => {
    const key = `${cohortId} ${title.toLowerCase()}`
    if (title === '' || leftOut.has(key)) return null
    return houses.get(key) ?? { problem: `There is no house ${title} on this campus.` }
  }
}

/** Adds campuses that the files have and the school has not. Grades and blocks are set afterwards, in campus settings. */
export async function addCampuses(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const known = new Map(await campusesByTitle(batch.db))
  for (const { id, fields } of changes) {
    const title = fields[0]?.file ?? ''
    const there = known.get(title.toLowerCase())
    const ourId = there ?? (await addCampusOfFile(batch.db, auditOf(batch), title))
    known.set(title.toLowerCase(), ourId)
    outcomes.push({ id, ourId, written: there === undefined ? { title } : {} })
  }
  return outcomes
}

/** Adds houses of homerooms; their advisors and meetings are chosen by the school. */
export async function addHouses(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const campuses = await campusesByTitle(batch.db)
  const houses = new Map(await housesByTitle(batch.db))
  const added: { id: number; title: string; cohortId: number }[] = []
  for (const { id, campus, fields } of changes) {
    const title = fields[0]?.file ?? ''
    const cohortId = campuses.get(campus.toLowerCase())
    if (cohortId === undefined) {
      outcomes.push({ id, problem: `There is no campus ${campus}.` })
      continue
    }
    const key = `${cohortId} ${title.toLowerCase()}`
    const there = houses.get(key)
    const ourId =
      there ?? (await insertHouse(batch.db, { title, cohortId, byUserId: batch.userId, nowMs: batch.nowMs }))
    if (there === undefined) added.push({ id: ourId, title, cohortId })
    houses.set(key, ourId)
    outcomes.push({ id, ourId, written: there === undefined ? { title } : {} })
  }
  await insertAudits(
    batch.db,
    auditOf(batch),
    added.map(({ id, title, cohortId }) => ({
      action: 'house.created',
      subjectType: 'house',
      subjectId: id,
      after: { import: batch.importId, title, cohort_id: cohortId },
    })),
  )
  return outcomes
}

/** In which houses students are. */
export const housesOf = async (db: Database, studentIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ houseId: number }>`
    select distinct house_id from students where id = any(${[...studentIds]}::integer[]) and house_id is not null`.execute(
    db,
  )
  return rows.map(({ houseId }) => houseId)
}
