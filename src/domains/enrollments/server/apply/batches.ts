import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'

/** A change of an import as the job does it. */
export interface Change {
  readonly id: number
  readonly kind: 'campus' | 'house' | 'person' | 'tie' | 'place' | 'expert' | 'external'
  readonly sign: 'leave' | 'hand' | 'change' | 'add'
  readonly code: string
  readonly role: 'student' | 'guardian' | 'employee' | null
  readonly ourId: number | null
  readonly otherId: number | null
  readonly name: string
  readonly campus: string
  readonly fields: readonly ChangedField[]
  readonly before: Readonly<Record<string, string>> | null
  readonly written: Readonly<Record<string, string>> | null
}

export interface ChangedField {
  readonly field: string
  readonly last: string | null
  readonly now: string | null
  readonly file: string
  readonly is_held: boolean
  readonly choice: 'ours' | 'file'
}

export const changedSince = 'This was changed here since the files were compared. Import them again.'

/** What a batch knows of the import it belongs to. */
export interface Batch {
  readonly db: Database
  readonly services: Services
  readonly importId: number
  readonly source: string
  readonly userId: number
  readonly nowMs: number
}

/** What became of one change. */
export interface Outcome {
  readonly id: number
  readonly ourId?: number | null
  readonly otherId?: number | null
  /** Why nothing was done. */
  readonly problem?: string
  readonly before?: Readonly<Record<string, string>>
  readonly written?: Readonly<Record<string, string>>
}

/** SQL: changes of a kind and one sign, which an index has in their order: with several signs all that wait would be sorted for each batch. */
export const of = (kind: Change['kind'], sign: Change['sign']) =>
  sql`kind = ${sql.lit(kind)} and sign = ${sql.lit(sign)}`

/** The next changes after a number that wait to be done or, where an import is taken back, those that were done. */
export async function takeChanges(
  { db, importId }: Batch,
  which: RawBuilder<unknown>,
  after: number,
  most: number,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select id, kind, sign, code, role, our_id, other_id, name, campus, fields, before, written from roster_changes
    where import_id = ${importId} and ${which} and id > ${after} order by id limit ${most}`.execute(db)
  return rows
}

export const isWaiting = sql`applied_at is null and problem = '' and decision in ('take', 'leave')`
export const isDone = sql`applied_at is not null and rolled_back_at is null and problem = ''`

/** How many changes the job will look at: what it counts its progress by. */
export async function countSteps(
  db: Database,
  importId: number,
  doing: 'applying' | 'rolling_back',
): Promise<number> {
  const which = doing === 'applying' ? isWaiting : sql`${isDone} and kind not in ('campus', 'house')`
  const { rows } = await sql<{ steps: number }>`
    select count(*)::int as steps from roster_changes where import_id = ${importId} and ${which}`.execute(db)
  return rows[0]?.steps ?? 0
}

/** Keeps what became of changes, in one statement. */
export const keepOutcomes = ({ db, nowMs }: Batch, outcomes: readonly Outcome[]) =>
  sql`
    update roster_changes c set
      applied_at = case when x ? 'problem' then null else ${new Date(nowMs)}::timestamptz end,
      problem = coalesce(x ->> 'problem', ''), our_id = coalesce((x ->> 'ourId')::int, c.our_id),
      other_id = coalesce((x ->> 'otherId')::int, c.other_id), before = x -> 'before', written = x -> 'written'
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) x where c.id = (x ->> 'id')::bigint`.execute(
    db,
  )

export const keepTakenBack = ({ db, nowMs }: Batch, outcomes: readonly Outcome[]) =>
  sql`
    update roster_changes c set rolled_back_at = ${new Date(nowMs)}::timestamptz, problem = coalesce(x ->> 'problem', '')
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) x where c.id = (x ->> 'id')::bigint`.execute(
    db,
  )

/** What an identifier of a file is here; for a tie, the guardian and the student. */
export interface Known {
  readonly code: string
  readonly ourId: number
  readonly otherId: number | null
}

/**
 * Keeps who these are, by their identifiers in the files, and what this file said of them: the next one is compared with
 * it. An identifier that was changed takes the place of the former. Sent as columns, so that however many there are by
 * now, each is found by its key.
 */
export async function keepIds(
  { db, importId, source }: Batch,
  kind: 'campus' | 'house' | 'person' | 'tie' | 'external',
  known: readonly Known[],
): Promise<void> {
  const codes = known.map(({ code }) => code)
  const ids = known.map(({ ourId }) => ourId)
  if (kind === 'person' || kind === 'external')
    await sql`delete from roster_ids where kind = ${kind} and our_id = any(${ids}::integer[])
      and source = ${source} and code <> all(${codes}::text[])`.execute(db)
  await sql`
    insert into roster_ids (source, kind, code, our_id, other_id, changed_at, fields, import_id)
    select ${source}, ${kind}, x.code, x.our_id, x.other_id, r.changed_at,
      r.fields || jsonb_build_object('status', case when r.is_gone then 'left' else 'active' end), ${importId}::integer
    from unnest(${codes}::text[], ${ids}::integer[], ${known.map(({ otherId }) => otherId)}::integer[])
      as x (code, our_id, other_id)
    join roster_records r on r.import_id = ${importId} and r.kind = ${kind} and r.code = x.code
    on conflict (source, kind, code) do update set our_id = excluded.our_id, other_id = excluded.other_id,
      fields = roster_ids.fields || excluded.fields, import_id = excluded.import_id,
      changed_at = coalesce(excluded.changed_at, roster_ids.changed_at)`.execute(db)
}
