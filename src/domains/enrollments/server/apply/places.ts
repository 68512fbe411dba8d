import { sql } from 'kysely'
import { holdTitles, insertHouse } from '#domains/houses/server/houses.service.ts'
import { addCampusOfFile } from '#domains/organization/server/organization.service.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Batch, Change, Outcome } from './batches.ts'
import { auditOf } from './import-audit.ts'

/** A campus or a house of the school, by the name that it has here. */
interface Place {
  readonly id: number
  readonly title: string
}

export interface Places {
  campusOf(title: string): Place | undefined
  /** A house in use of this campus. */
  houseOf(cohortId: number | undefined, title: string): Place | undefined
  /** The key by which a house of this title is found, `7 maple house`. */
  houseKey(cohortId: number | undefined, title: string): string
}

/**
 * Which places these titles are. Two titles are the same where `plain_text` of both is, as in the index of campuses,
 * and only the database says which letter is left of one with an accent.
 */
export async function placesNamed(db: Database, titles: readonly string[]): Promise<Places> {
  const asked = await sql<{ title: string; plain: string }>`
    select t.title, plain_text(t.title) as plain from unnest(${[...new Set(titles)]}::text[]) t (title)`.execute(
    db,
  )
  const campuses = await sql<Place & { key: string }>`
    select id, title, plain_text(title) as key from cohorts`.execute(db)
  const houses = await sql<Place & { key: string }>`
    select id, title, cohort_id || ' ' || plain_text(title) as key from houses
    where archived_at is null order by id desc`.execute(db)
  const plain = new Map(asked.rows.map((row) => [row.title, row.plain]))
  const campusByKey = new Map(campuses.rows.map(({ key, ...campus }) => [key, campus]))
  const houseByKey = new Map(houses.rows.map(({ key, ...house }) => [key, house]))
  const houseKey = (cohortId: number | undefined, title: string) => `${cohortId} ${plain.get(title) ?? ''}`
  return {
    houseKey,
    campusOf: (title) => campusByKey.get(plain.get(title) ?? ''),
    houseOf: (cohortId, title) => houseByKey.get(houseKey(cohortId, title)),
  }
}

/** The places that are named among what is written of people. */
export const placesOf = (db: Database, texts: readonly Readonly<Record<string, string>>[]) =>
  placesNamed(
    db,
    texts.flatMap(({ campus = '', house = '' }) => [campus, house]),
  )

/** Which house a title is in a campus: that house, none, or why the row cannot be written. */
export type FindHouse = (
  cohortId: number | undefined,
  title: string,
) => Place | null | { readonly problem: string }

/** Finds houses that an import names. One that somebody left out of it is none; any other that is nowhere is a problem. */
export async function houseFinder({ db, importId }: Batch, places: Places): Promise<FindHouse> {
  const { rows } = await sql<{ key: string }>`
    select k.id || ' ' || plain_text(c.name) as key
    from roster_changes c join cohorts k on plain_text(k.title) = plain_text(c.campus)
    where c.import_id = ${importId} and c.kind = 'house' and c.decision = 'keep'`.execute(db)
  const leftOut = new Set(rows.map(({ key }) => key))
  return (cohortId, title) => {
    if (title === '' || leftOut.has(places.houseKey(cohortId, title))) return null
    return places.houseOf(cohortId, title) ?? { problem: `There is no house ${title} on this campus.` }
  }
}

/** Adds campuses that the files have and the school has not. Grades and blocks are set afterwards, in campus settings. */
export async function addCampuses(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { id, fields } of changes) {
    const title = fields[0]?.file ?? ''
    const { id: ourId, isNew } = await addCampusOfFile(batch.db, auditOf(batch), title)
    outcomes.push({ id, ourId, written: isNew ? { title } : {} })
  }
  return outcomes
}

/** Adds houses of homerooms, each name at a campus once; their advisors and meetings are chosen by the school. */
export async function addHouses(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const titleOf = ({ fields }: Change) => fields[0]?.file ?? ''
  await holdTitles(batch.db)
  const places = await placesNamed(
    batch.db,
    changes.flatMap((change) => [change.campus, titleOf(change)]),
  )
  const added = new Map<string, { id: number; title: string; cohortId: number }>()
  for (const change of changes) {
    const [id, title] = [change.id, titleOf(change)]
    const cohortId = places.campusOf(change.campus)?.id
    if (cohortId === undefined) {
      outcomes.push({ id, problem: `There is no campus ${change.campus}.` })
      continue
    }
    const key = places.houseKey(cohortId, title)
    const there = places.houseOf(cohortId, title) ?? added.get(key)
    const ourId =
      there?.id ??
      (await insertHouse(batch.db, { title, cohortId, byUserId: batch.userId, nowMs: batch.nowMs }))
    if (there === undefined) added.set(key, { id: ourId, title, cohortId })
    outcomes.push({ id, ourId, written: there === undefined ? { title } : {} })
  }
  await insertAudits(
    batch.db,
    auditOf(batch),
    [...added.values()].map(({ id, title, cohortId }) => ({
      action: 'house.created',
      subjectType: 'house',
      subjectId: id,
      after: { import: batch.importId, title, cohort_id: cohortId },
    })),
  )
  return outcomes
}

/** Every house in use: an import may bring somebody into each. */
export const listHouseIds = async (db: Database): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from houses where archived_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** In which houses students are. */
export const housesOf = async (db: Database, studentIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ houseId: number }>`
    select distinct house_id from students where id = any(${[...studentIds]}::integer[]) and house_id is not null`.execute(
    db,
  )
  return rows.map(({ houseId }) => houseId)
}
