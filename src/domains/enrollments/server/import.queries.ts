import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { rangeText, readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText, saysWords } from '#server/database/search-words.ts'
import type { RosterChange, SafetyStop } from '../contract/enrollments.contract.ts'
import type { ChangeKind, ChangeSign, ImportState } from '../contract/roster-values.ts'
import { editedSince } from '../rules/edited-since.ts'
import { wholeOf } from './diff/set-stops.ts'
import { externalsNow } from './externals-now.ts'
import { peopleNow } from './people-now.ts'
import { type Brings, ofExternals } from './read/stage-bundle.ts'

/** SQL: the import brings what it may here: one of the other kind is as if it were not there. */
const bringsOnly = (brings: Brings) =>
  sql<boolean>`(i.format = ${ofExternals.format}) = ${brings === 'externals'}`

const importsAPage = 50
const changesAPage = 50
/** Faults that the rail shows; all of them are in the file that can be corrected. */
const shownFaults = 50

/** SQL: what a list and the page of one import say of it. */
const listed = sql`
  i.id, i.title, i.file_name, i.state, u.name as created_by, i.drop_key is not null as is_nightly, i.created_at, i.applied_at,
  (select coalesce(sum(t.rows), 0) from roster_tallies t where t.import_id = i.id) as changes,
  (select coalesce(sum(t.written), 0) from roster_tallies t where t.import_id = i.id) as written,
  (select coalesce(sum(f.left_out), 0) from roster_files f where f.import_id = i.id)::int as left_out`

export interface ImportRow {
  readonly id: number
  readonly title: string
  readonly fileName: string
  readonly state: ImportState
  readonly createdBy: string
  readonly isNightly: boolean
  readonly createdAt: Date
  readonly appliedAt: Date | null
  readonly changes: number
  readonly written: number
  readonly leftOut: number
}

export const listImports = (
  db: Database,
  brings: Brings,
  { page, search, state }: { page: number; search: string; state?: ImportState | undefined },
) =>
  readPage(page, importsAPage, async (range) => {
    const { rows } = await sql<ImportRow & { total: number }>`
      select ${listed}, count(*) over () as total from roster_imports i join users u on u.id = i.created_by
      where ${bringsOnly(brings)} and (${state ?? null}::text is null or i.state = ${state ?? null})
        and ${everyTyped(search, (word) => sql`plain_text(i.title || ' ' || i.file_name) like plain_text(${likeText(word)})`)}
      order by i.id desc ${rangeText(range)}`.execute(db)
    return rows
  })
export const listedAPage = importsAPage

export const listCampuses = (db: Database) =>
  db.selectFrom('cohorts').select(['id', 'title']).orderBy('id').execute()

export interface OpenRow extends ImportRow {
  readonly format: string
  readonly problem: string
  readonly notes: string[]
  readonly mendsId: number | null
  readonly asksDateOrder: boolean
  readonly dateOrder: 'dmy' | 'mdy' | null
  readonly missing: 'stay' | 'ask'
  readonly readMs: number | null
  readonly stepsDone: number
  readonly steps: number
  readonly isForgotten: boolean
  readonly source: string
  readonly people: number
  readonly beforeId: number | null
  readonly beforeAt: Date | null
}

/** SQL: how many of those whom such imports bring there are here today. */
const wholeOfBrought = (brings: Brings) =>
  brings === 'externals'
    ? sql`(select count(*) from external_students where archived_at is null)`
    : sql`(select count(*) from users where deactivated_at is null)`

/** One import that brings these; not-found otherwise. */
export async function getImport(db: Database, brings: Brings, importId: number): Promise<OpenRow> {
  const { rows } = await sql<OpenRow>`
    select ${listed}, i.format, i.problem, i.notes, i.mends_id, i.asks_date_order, i.date_order, i.missing, i.read_ms, i.steps_done,
      i.forgotten_at is not null as is_forgotten, i.steps, i.source, ${wholeOfBrought(brings)}::int as people,
      b.id as before_id, b.applied_at as before_at
    from roster_imports i join users u on u.id = i.created_by
    left join lateral (select id, applied_at from roster_imports o
      where o.applied_at is not null and o.rolled_back_at is null and o.id < i.id
        and (o.format = ${ofExternals.format}) = (i.format = ${ofExternals.format}) order by o.id desc limit 1) b on true
    where i.id = ${importId} and ${bringsOnly(brings)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such import.')
  return row
}

/** SQL: a change `c` that was written and not taken back. */
const isApplied = sql`c.applied_at is not null and c.rolled_back_at is null`

/** SQL: of a change `c`, that it was decided and something stood in the way. */
export const couldNotBeWritten = sql`c.problem <> '' and c.applied_at is null`

interface FileRow {
  readonly position: number
  readonly name: string
  readonly rows: number
  readonly leftOut: number
  /** Rows of it that could not be written. */
  readonly failed: number
  readonly notes: string[]
  readonly isRead: boolean
}

export async function listFiles(db: Database, importId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.position, f.name, f.rows, f.left_out, coalesce(x.failed, 0) as failed, f.notes, f.is_read from roster_files f
    left join (select r.file, count(distinct r.line) as failed from roster_changes c
      join roster_records r on r.import_id = c.import_id and r.kind = c.kind and r.code = c.code
      where c.import_id = ${importId} and ${couldNotBeWritten} group by 1) x on x.file = f.name
    where f.import_id = ${importId} order by f.position`.execute(db)
  return rows
}

export const listFaults = (db: Database, importId: number) =>
  db
    .selectFrom('rosterFaults')
    .select(['file', 'line', 'columnAt', 'what'])
    .where('importId', '=', importId)
    .orderBy('file')
    .orderBy('line')
    .orderBy('id')
    .limit(shownFaults)
    .execute()

/**
 * What has to be looked at before it is done: many at once, or everybody who is missing from the files. Of who may be
 * somebody else only people are counted: what waits with them needs no answer of its own.
 */
export async function listStops(db: Database, importId: number, today: string): Promise<SafetyStop[]> {
  const { rows } = await sql<SafetyStop>`
    select c.stop, c.part, c.waiting, (${wholeOf(sql.ref('c.stop'), today)}) as whole, coalesce((
      select k.title from roster_changes n join cohorts k on k.id = n.other_id
      where n.import_id = ${importId} and n.kind = 'campus' and n.stop = c.stop limit 1),
      (select title from houses where c.stop = 'house:' || id), (select title from experiences where c.stop = 'experience:' || id), '') as near
    from (select stop, sum(rows) as part, sum(waiting) as waiting from roster_tallies
      where import_id = ${importId} and stop <> '' and (stop <> 'strangers' or kind = 'person') group by stop having sum(waiting) > 0) c
    order by c.stop not like 'campus:%', c.part desc, c.stop`.execute(db)
  return rows
}

type CountName = 'ready' | 'waiting' | 'ended' | 'endedTaken'

export interface Counts {
  readonly writtenByKind: Partial<Record<ChangeKind, number>>
  readonly campuses: string[]
  readonly ready: number
  readonly waiting: number
  readonly ended: { readonly people: number; readonly taken: number }
}

/**
 * The counts of an import, from what is kept beside its rows (`roster_tallies`): as fast however many rows there are.
 */
export async function countChanges(db: Database, importId: number): Promise<Counts> {
  const { rows } = await sql<
    Record<CountName, number | null> & { campuses: string[]; writtenByKind: Counts['writtenByKind'] | null }
  >`
    select (select json_object_agg(k.kind, k.written) from (select kind, sum(written) as written from roster_tallies
        where import_id = ${importId} group by kind having sum(written) > 0) k) as written_by_kind,
      coalesce(array_agg(distinct campus) filter (where campus <> '' and rows > 0), '{}') as campuses,
      sum(ready) as ready, sum(waiting) as waiting, sum(rows) filter (where stop = 'ended' and kind = 'person') as ended,
      sum(ready + written) filter (where stop = 'ended' and kind = 'person') as ended_taken
    from roster_tallies where import_id = ${importId}`.execute(db)
  const [counted] = rows
  const of = (name: CountName) => counted?.[name] ?? 0
  return {
    writtenByKind: counted?.writtenByKind ?? {},
    campuses: counted?.campuses ?? [],
    ready: of('ready'),
    waiting: of('waiting'),
    ended: { people: of('ended'), taken: of('endedTaken') },
  }
}

export interface Narrowing {
  readonly search: string
  readonly sign?: ChangeSign | undefined
  readonly kind?: ChangeKind | undefined
  readonly campus?: string | undefined
  readonly kept?: boolean | undefined
}

/** SQL: what is narrowed to without words, of rows and of what is kept of them alike. */
const isOf = (importId: number, { sign, kind, campus }: Narrowing): RawBuilder<unknown> => sql`
  c.import_id = ${importId} and (${sign ?? null}::text is null or c.sign = ${sign ?? null})
  and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
  and (${campus ?? null}::text is null or c.campus = ${campus ?? null})`

/** SQL: a change `c` that stayed as it was edited here since when its import was rolled back. */
const keptEdit = sql<boolean>`c.rolled_back_at is not null and c.problem = ${editedSince}`

/** SQL: the rows of an import that a list is narrowed to. */
export const isNarrowed = (importId: number, narrowing: Narrowing): RawBuilder<unknown> => sql`
  ${isOf(importId, narrowing)} ${narrowing.kept ? sql`and ${keptEdit}` : sql``}
  and ${everyTyped(narrowing.search, (word) => saysWords(sql`c.search_text`, word))}`

interface GroupRow {
  readonly sign: ChangeSign
  readonly campus: string
  readonly rows: number
}

/** How many rows of each sign a list has before it is narrowed to one, of who leaves by campus. Only words and what was kept are counted. */
export async function listGroups(db: Database, importId: number, narrowing: Narrowing): Promise<GroupRow[]> {
  const anySign = { ...narrowing, sign: undefined }
  const counted =
    narrowing.search === '' && !narrowing.kept
      ? sql`sum(c.rows)::int as rows from roster_tallies c where ${isOf(importId, anySign)}`
      : sql`count(*)::int as rows from roster_changes c where ${isNarrowed(importId, anySign)}`
  const { rows } = await sql<GroupRow>`
    select * from (select c.sign, case c.sign when 'leave' then c.campus else '' end as campus, ${counted} group by 1, 2) x
    where rows > 0 order by roster_place(sign, 'campus'), campus`.execute(db)
  return rows
}

/**
 * Rows as they are read: who leaves first, then what was set by hand, what changes, who comes. They are counted only
 * where words or kept edits narrow them.
 */
export const listChanges = (db: Database, importId: number, page: number, narrowing: Narrowing) => {
  const { sign, kind, search, kept } = narrowing
  const total =
    search === '' && !kept
      ? sql`(select coalesce(sum(c.rows), 0) from roster_tallies c where ${isOf(importId, narrowing)})`
      : sql`count(*) over ()`
  // Stands in the index before the name, so that the rows of one sign are read from their first on.
  const place =
    sign === undefined
      ? sql``
      : sql`and c.place between roster_place(${sign}, ${kind ?? 'campus'}) and roster_place(${sign}, ${kind ?? 'external'})`
  return readPage(page, changesAPage, async (range) => {
    const { rows } = await sql<ChangeRow & { total: number }>`
      select c.id, c.kind, c.sign, c.role, case c.kind when 'person' then c.our_id end as person_id, c.name, c.about, c.hint,
        c.campus, c.fields, c.decision, c.applied_at is not null as is_applied, c.rolled_back_at is not null as is_rolled_back, ${keptEdit} as keeps_edit, c.applied_at is not null and coalesce(c.written, '{}') = '{}' as is_unchanged,
        c.problem, ${total} as total
      from roster_changes c where ${isNarrowed(importId, narrowing)} ${place}
      order by c.place, c.name, c.id ${rangeText(range)}`.execute(db)
    return rows
  })
}
export const changesListed = changesAPage

type Snake<Row> = Omit<Row, 'person_id' | 'is_applied' | 'is_rolled_back' | 'is_unchanged' | 'may_take_back'>
export interface ChangeRow extends Snake<RosterChange> {
  readonly personId: number | null
  readonly isApplied: boolean
  readonly isRolledBack: boolean
  readonly keepsEdit: boolean
  readonly isUnchanged: boolean
}

/** SQL: a change `c` of who belongs to whom, or is where, of which somebody has made the contrary since. */
const isUndone = (here: RawBuilder<unknown>) => sql`(${here} is null) <> (c.sign = 'leave')`

/**
 * How many rows were edited here after the import wrote them – people with their fields and whether they are here, families,
 * places, who runs what: who rolls back is asked about these.
 */
export async function countEditedSince(
  db: Database,
  brings: Brings,
  importId: number,
  now: Date,
): Promise<number> {
  const [here, subject] =
    brings === 'externals' ? [externalsNow(now), 'external_student'] : [peopleNow, 'user']
  // Of whom it added or let go only those are looked at about whom the log has something since: there may be 100,000.
  const { rows } = await sql<{ edited: number }>`
    with touched as materialized (
      select c.id, c.our_id, c.written from roster_changes c
      where c.import_id = ${importId} and c.kind in ('person', 'external') and ${isApplied} and (c.sign in ('change', 'hand')
        or exists (select from audit_log a where a.subject_type = ${subject} and a.subject_id = c.our_id::text
          and a.happened_at > c.applied_at and coalesce(a.request_id, '') <> ${`import ${importId}`}))
    )
    select count(*) as edited from (
      select c.id from touched c join (${here}) n on n.id = c.our_id
      where exists (
        select from jsonb_each_text(c.written) w where w.key not in ('joins', 'code') and coalesce(n.fields ->> w.key, '') <> w.value)
      union all
      select c.id from roster_changes c left join guardian_students t on t.guardian_id = c.our_id and t.student_id = c.other_id
      where c.import_id = ${importId} and c.kind = 'tie' and ${isApplied} and c.written ? 'tie' and ${isUndone(sql`t.student_id`)}
      union all
      select c.id from roster_changes c left join registrations g
        on g.student_id = c.our_id and g.experience_id = c.other_id
        and (g.dropped_at is null or g.until_day::text = c.written ->> 'until')
      where c.import_id = ${importId} and c.kind = 'place' and ${isApplied} and ${isUndone(sql`g.id`)}
      union all
      select c.id from roster_changes c left join experience_experts x
        on x.employee_id = c.our_id and x.experience_id = c.other_id
      where c.import_id = ${importId} and c.kind = 'expert' and ${isApplied} and ${isUndone(sql`x.employee_id`)}) e`.execute(
    db,
  )
  return rows[0]?.edited ?? 0
}

/** How many rows kept a later edit when the import was rolled back. */
export async function countKeptEdits(db: Database, importId: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from roster_changes c where c.import_id = ${importId} and ${keptEdit}`.execute(db)
  return rows[0]?.kept ?? 0
}
