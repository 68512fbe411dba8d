import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { likeText, searchedIn } from '#server/database/search-words.ts'
import type { ApplicationFilter } from '../../contract/applications.contract.ts'
import { seenCampuses, seesApplication } from '../admissions.access.ts'
import { type ListedRow, listedColumns } from './listed-columns.ts'

/** A search is counted as far as this; who finds more looks for more. */
export const mostCounted = 1000

type Filter = Omit<ApplicationFilter, 'sortBy'>

interface Asked {
  readonly viewer: Viewer
  readonly filter: Filter
}

/** SQL of each order; the number makes it one, and tells two of one name apart. */
const orders: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  id: [sql`a.id`],
  studentName: [sql`lower(a.student_name)`, sql`a.id`],
  guardianName: [sql`lower(a.guardian_name)`, sql`a.id`],
  studentGrade: [sql`a.student_grade`, sql`a.id`],
  waiting: [sql`a.stage_since`, sql`a.id`],
}

const orderOf = (sortBy: string, isReversed: boolean): RawBuilder<unknown> => {
  const way = sortBy.startsWith('-') === isReversed ? sql`` : sql` desc`
  return sql.join((orders[sortBy.replace('-', '')] ?? []).map((column) => sql`${column}${way}`))
}

/** SQL: the application `a` is looked for; undefined where nothing is. */
function isSought({ search, searchType }: Filter): RawBuilder<boolean> | undefined {
  const text = search.trim()
  if (text === '') return undefined
  if (searchType === 'id')
    return /^#?\d{1,9}$/.test(text) ? sql`a.id = ${Number(text.replace('#', ''))}` : sql`false`
  if (searchType === 'email') return sql`lower(a.guardian_email) like ${likeText(text.toLowerCase())}`
  return searchedIn(searchType === 'guardian' ? 'a.guardian_words' : 'a.student_words', text)
}

/** SQL: whoever types a number means that application, however far it is. */
const inStage = ({ stage, search, searchType }: Filter) =>
  stage === 'any' || (stage === 'open' && searchType === 'id' && search.trim() !== '')
    ? sql`true`
    : stage === 'open'
      ? sql`a.is_open`
      : sql`a.stage = ${stage}`

/** SQL: what the list is narrowed to, in the scope of the viewer. */
const narrowed = (asked: Asked) => sql`${chosen(asked)} and ${isSought(asked.filter) ?? sql`true`}`

/** SQL: what the list is narrowed to, but for the words that are searched. */
const chosen = ({ viewer, filter }: Asked) => sql`
  a.deleted_at is null and ${seesApplication(viewer)} and ${inStage(filter)}
  and ${filter.grade === undefined ? sql`true` : sql`a.student_grade = ${filter.grade}`}
  and ${filter.cohort_id === undefined ? sql`true` : sql`a.cohort_id = ${filter.cohort_id}`}
  and ${filter.attention ? sql`a.needs_look` : sql`true`}`

/** How many there are: of what nobody searches as the tallies say, else counted as far as `mostCounted`. */
export async function countApplications(db: Database, asked: Asked): Promise<number> {
  const { viewer, filter } = asked
  if (isSought(filter) !== undefined || filter.attention) return countUpTo(db, narrowed(asked))
  const seen = seenCampuses(viewer)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from application_tallies t
    where ${seen === 'all' ? sql`true` : sql`t.cohort_id = any(${[...seen]}::int[])`}
      and ${filter.cohort_id === undefined ? sql`true` : sql`t.cohort_id = ${filter.cohort_id}`}
      and ${filter.grade === undefined ? sql`true` : sql`t.grade = ${filter.grade}`}
      and ${stageTally(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

const stageTally = ({ stage }: Filter) =>
  stage === 'any'
    ? sql`true`
    : stage === 'open'
      ? sql`t.stage not in ('admitted', 'declined', 'withdrawn')`
      : sql`t.stage = ${stage}`

async function countUpTo(db: Database, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from applications a where ${condition} limit ${sql.lit(mostCounted)}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many of what the list is narrowed to need a look: as many as it shows of them, counted as far as `mostCounted`. */
export const countToCheck = (db: Database, { viewer, filter }: Asked): Promise<number> =>
  countUpTo(db, narrowed({ viewer, filter: { ...filter, attention: true } }))

interface Range {
  readonly from: number
  readonly size: number
}

/** Within this many rows, read in their order, a search that finds a thousand of 200,000 has met a page as a rule. */
const mostMet = 5000

/**
 * A page of a search that finds more than are counted: reading some thousand rows in their order meets it sooner than
 * sorting all that it finds. Undefined where they do not hold it, since those that are found stand together elsewhere.
 */
async function meetPage(
  db: Database,
  asked: Asked & { readonly sortBy: string },
  { from, size }: Range,
): Promise<readonly number[] | undefined> {
  const order = orderOf(asked.sortBy, false)
  const { rows } = await sql<{ id: number }>`
    select a.id from (select * from applications a where ${chosen(asked)} order by ${order} limit ${sql.lit(mostMet)}) a
    where ${isSought(asked.filter) ?? sql`true`} order by ${order} limit ${sql.lit(size)} offset ${sql.lit(from)}`.execute(
    db,
  )
  return rows.length < size ? undefined : rows.map(({ id }) => id)
}

/**
 * A page of the list. One of the second half is read from the other end, so that the last page is as near as the first;
 * the rows are found by an index alone before anything else of them is read.
 */
export async function listApplications(
  db: Database,
  asked: Asked & { readonly sortBy: string },
  { page, pageSize, total }: { readonly page: number; readonly pageSize: number; readonly total: number },
): Promise<ListedRow[]> {
  const from = (page - 1) * pageSize
  if (from >= total) return []
  const isSearched = isSought(asked.filter) !== undefined
  const isCapped = total >= mostCounted && (isSearched || asked.filter.attention)
  // Of what was not counted to its end nobody knows how far the end is.
  const isReversed = !isCapped && from > total / 2
  const size = isReversed ? Math.min(pageSize, total - from) : pageSize
  const offset = isReversed ? total - from - size : from
  const met = isCapped && isSearched ? await meetPage(db, asked, { from, size }) : undefined
  const found =
    met === undefined
      ? sql`select a.id from applications a where ${narrowed(asked)}
          order by ${orderOf(asked.sortBy, isReversed)} limit ${sql.lit(size)} offset ${sql.lit(offset)}`
      : sql`select unnest(${[...met]}::int[]) as id`
  const { rows } = await sql<ListedRow>`
    with found as materialized (${found})
    select ${listedColumns} from found join applications a on a.id = found.id
      left join application_records deal on deal.application_id = a.id and deal.object = 'deal'
      left join application_records folder on folder.application_id = a.id and folder.object = 'folder'
    order by ${orderOf(asked.sortBy, false)}`.execute(db)
  return rows
}
