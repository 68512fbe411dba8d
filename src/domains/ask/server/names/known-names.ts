import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import { type PlaceKind, placeKinds } from '../../contract/question.ts'
import { type Asker, isAsked } from '../asker.ts'

/** A name that the asker may use, with what is called so. */
export interface KnownName {
  readonly kind: PlaceKind
  readonly name: string
  readonly ids: number[]
}

interface Wanted {
  /** SQL: a name is wanted. */
  readonly matches: (name: RawBuilder<string>) => RawBuilder<boolean>
  readonly kinds: readonly PlaceKind[]
  readonly order?: RawBuilder<unknown>
  readonly limit: number
}

/**
 * Names of which the asker has students: whatever has none of theirs is unknown to them, whether there is such a thing
 * or not. One statement.
 */
async function listNames(
  db: Database,
  { viewer, nowMs }: Asker,
  { matches, kinds, order = sql`place, name`, limit }: Wanted,
): Promise<KnownName[]> {
  if (kinds.length === 0) return []
  const cycle = await findCurrentCycle(db, nowMs)
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from students join users on users.id = students.id where ${condition} and ${isAsked(viewer)})`
  const sources: Readonly<Record<PlaceKind, RawBuilder<unknown>>> = {
    house: sql`select h.title as name, h.id from houses h
      where h.archived_at is null and ${matches(sql`h.title`)} and ${has(sql`students.house_id = h.id`)}`,
    experience: sql`select e.title as name, e.id from experiences e
      where e.cycle_id = ${cycle?.id ?? null}::integer and e.archived_at is null and ${matches(sql`e.title`)}
        and ${has(sql`students.id in (select r.student_id from registrations r
          where r.experience_id = e.id and ${placeHolds('r', schoolDateOf(nowMs))})`)}`,
    campus: sql`select c.title as name, c.id from cohorts c
      where ${matches(sql`c.title`)} and ${has(sql`students.cohort_id = c.id`)}`,
    advisor: sql`select u.name, u.id from users u join employees on employees.id = u.id
      where ${matches(sql`u.name`)} and ${has(sql`students.house_id in (select h.id from houses h
        where h.advisor_id = u.id and h.archived_at is null)`)}`,
  }
  const all = placeKinds
    .filter((kind) => kinds.includes(kind))
    .map(
      (kind) =>
        sql`select ${kind}::text as kind, ${placeKinds.indexOf(kind)}::integer as place, found.* from (${sources[kind]}) found`,
    )
  const { rows } = await sql<KnownName>`
    select kind, name, ids from (
      select kind, place, name, array_agg(id order by id) as ids from (${sql.join(all, sql` union all `)}) named
      where length(name) between 1 and 200 group by kind, place, name) listed
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** The names that a sentence may mean: those that stand in it somewhere. */
export const listNamesIn = (db: Database, asker: Asker, sentence: string): Promise<KnownName[]> =>
  listNames(db, asker, {
    // As tokens are told apart: a name with two spaces is written with one.
    matches: (name) => sql<boolean>`strpos(lower(${sentence}), lower(${name})) > 0`,
    kinds: placeKinds,
    limit: 500,
  })

/** What these names mean to the asker. */
export const listNamed = (db: Database, asker: Asker, names: readonly string[]): Promise<KnownName[]> =>
  names.length === 0
    ? Promise.resolve([])
    : listNames(db, asker, {
        matches: (name) => sql<boolean>`${name} = any(${[...names]}::text[])`,
        kinds: placeKinds,
        limit: 1_000,
      })

/** Names of which a word begins so, those that begin with it first; before anything is typed some of each kind. */
export const listBeginning = (
  db: Database,
  asker: Asker,
  kinds: readonly PlaceKind[],
  begin: string,
  limit: number,
) =>
  listNames(db, asker, {
    matches: (name) => sql<boolean>`strpos(' ' || lower(${name}), ' ' || lower(${begin})) > 0`,
    kinds,
    order:
      begin === ''
        ? sql`row_number() over (partition by kind order by name), place, name`
        : sql`not starts_with(lower(name), lower(${begin})), place, name`,
    limit,
  })

/** Names that are written nearly so, the nearest first. */
export const listNear = (db: Database, asker: Asker, kinds: readonly PlaceKind[], word: string) =>
  listNames(db, asker, {
    matches: () => sql<boolean>`true`,
    kinds,
    order: sql`similarity(lower(name), lower(${word})) desc, place, name`,
    limit: 12,
  })
