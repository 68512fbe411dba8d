import { type RawBuilder, sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { mostPeopleTaken } from '#server/departures/much.ts'
import { mostCounted } from '../contract/audit.contract.ts'
import type { Asked } from './asked.ts'

interface ChangeRow {
  readonly id: number
  readonly happenedAt: Date
  readonly actorId: number | null
  readonly actor: string | null
  /** The name of the identity provider that did it by itself, or of the API token with which the actor did it. */
  readonly machine: string | null
  readonly actingAsId: number | null
  readonly actingAs: string | null
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
  /** What the subject is called; null for what has no name, or is gone. */
  readonly subject: string | null
}

const anyOf = (column: string, ids: readonly number[] | null) =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::integer[])`

/** Signing in and taking files have lists of their own: among changes of everybody they would bury the others. */
const isNoRoutine = sql`a.subject_type not in ('sign_in', 'departure')`

/**
 * SQL: the entries of a filter, each by number and time. The entries of a person stand under the person and under what
 * is theirs alone; these subjects are few, and found first.
 */
function found({ from, until, who, of }: Asked, kind: string | undefined): RawBuilder<unknown> {
  const where = sql`a.happened_at >= ${from} and a.happened_at < ${until} and ${anyOf('a.actor_id', who)}
    and ${kind !== undefined ? sql`a.subject_type = ${kind}` : who === null && of === null ? isNoRoutine : sql`true`}`
  return of === null
    ? sql`from audit_log a where ${where}`
    : sql`from (select distinct s.* from unnest(${[...of]}::integer[]) person, audit_subjects_of(person) s) s
        join audit_log a on a.subject_type = s.subject_type and a.subject_id = s.subject_id where ${where}`
}

/** A page of the entries of a filter, the newest first. */
export async function listChanges(
  db: Database,
  asked: Asked,
  kind: string | undefined,
  { limit, offset }: PageRange,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select a.*, actor.name as actor, acting.name as acting_as,
      coalesce((select title from provisioning_connections c where a.actor_id is null
          and c.id = (substring(a.request_id from '^provisioning ([0-9]{1,9}) '))::integer),
        (select title from api_tokens t where t.id = (substring(a.request_id from '^token ([0-9]{1,9}) '))::integer)) as machine,
      audit_subject_name(a.subject_type, a.subject_id) as subject
    from (
      select a.id, a.happened_at, a.actor_id, a.acting_as_id, a.action, a.subject_type, a.subject_id, a.before, a.after,
        a.request_id
      ${found(asked, kind)} order by a.happened_at desc, a.id desc limit ${sql.lit(limit)} offset ${offset}) a
    left join users actor on actor.id = a.actor_id
    left join users acting on acting.id = a.acting_as_id
    order by a.happened_at desc, a.id desc`.execute(db)
  return rows
}

/** How many there are, up to one more than are counted. */
async function countUpTo(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select 1 ${from} limit ${sql.lit(mostCounted + 1)}) found`.execute(db)
  return rows[0]?.n ?? 0
}

export const countChanges = (db: Database, asked: Asked, kind: string | undefined): Promise<number> =>
  countUpTo(db, found(asked, kind))

/** The kinds that there are entries of, each looked up by the index: never by reading all entries. */
export async function listKinds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select subject_type as kind from audit_log order by subject_type limit 1)
      union all
      select (select subject_type from audit_log where subject_type > kinds.kind order by subject_type limit 1)
      from kinds where kinds.kind is not null)
    select kind from kinds where kind is not null`.execute(db)
  return rows.map(({ kind }) => kind)
}

interface SeenRow {
  readonly hour: Date
  readonly userId: number
  readonly reader: string
  readonly personId: number
  readonly person: string
  readonly areas: string[]
}

const seenBy = ({ from, until, who, of }: Asked) => sql`from record_reads r
  where r.hour >= ${from} and r.hour < ${until} and ${anyOf('r.user_id', who)} and ${anyOf('r.person_id', of)}`

export async function listSeen(db: Database, asked: Asked, { limit, offset }: PageRange): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    select r.*, reader.name as reader, person.name as person
    from (select r.hour, r.user_id, r.person_id, r.areas ${seenBy(asked)}
      order by r.hour desc, r.user_id, r.person_id limit ${sql.lit(limit)} offset ${offset}) r
    join users reader on reader.id = r.user_id join users person on person.id = r.person_id
    order by r.hour desc, r.user_id, r.person_id`.execute(db)
  return rows
}

export const countSeen = (db: Database, asked: Asked): Promise<number> => countUpTo(db, seenBy(asked))

interface TakenRow {
  readonly id: number
  readonly beganAt: Date
  readonly actorId: number
  readonly actor: string
  readonly actingAsId: number | null
  readonly actingAs: string | null
  readonly what: string
  readonly people: number
  readonly rows: number
  readonly isWhole: boolean
  readonly peopleThatDay: number
}

/**
 * SQL: the files of a filter. Of whom a file tells is not kept, so `of` finds those that were taken while seeing the
 * platform as somebody.
 */
const takenBy = ({ from, until, who, of }: Asked) => sql`from departures d
  where d.began_at >= ${from} and d.began_at < ${until} and ${anyOf('d.actor_id', who)} and ${anyOf('d.acting_as_id', of)}`

export async function listTaken(
  db: Database,
  asked: Asked,
  { limit, offset }: PageRange,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select d.*, actor.name as actor, acting.name as acting_as,
      (select sum(same.people)::integer from departures same where same.actor_id = d.actor_id
        and date_trunc('day', same.began_at, ${schoolZone}) = date_trunc('day', d.began_at, ${schoolZone})
        and same.began_at between d.began_at - interval '25 hours' and d.began_at + interval '25 hours'
      ) as people_that_day
    from (select d.id, d.began_at, d.actor_id, d.acting_as_id, d.what, d.people, d.rows, d.is_whole ${takenBy(asked)}
      order by d.began_at desc, d.id desc limit ${sql.lit(limit)} offset ${offset}) d
    join users actor on actor.id = d.actor_id left join users acting on acting.id = d.acting_as_id
    order by d.began_at desc, d.id desc`.execute(db)
  return rows
}

export const countTaken = (db: Database, asked: Asked): Promise<number> => countUpTo(db, takenBy(asked))

export const isMuch = (people: number): boolean => people > mostPeopleTaken
