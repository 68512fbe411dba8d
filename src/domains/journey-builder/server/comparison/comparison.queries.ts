import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type {
  Compared,
  Counted,
  CountedStudent,
  countedFilter,
  Measure,
} from '../../contract/comparison.contract.ts'
import { seesChoices } from '../journey-builder.access.ts'
import { differences, named } from '../scheduler/proposals.queries.ts'

const mostSideBySide = 5

interface ComparedRow {
  readonly id: number
  readonly number: number
  readonly seed: number
  readonly isKeeping: boolean
  readonly baseNumber: number | null
  readonly isCounted: boolean
  readonly experiences: Compared['experiences']
}

/** The latest plans of a cycle that are ready, the newest first; the one that is shown is always among them. */
export async function listCompared(
  db: Database,
  cycleId: number,
  shownId: number,
  appliedId: number | undefined,
): Promise<Omit<Compared, 'counts'>[]> {
  const { rows } = await sql<ComparedRow>`
    select * from (
      select p.id, p.number, p.seed, p.is_keeping, b.number as base_number,
        exists (select from proposal_students s where s.proposal_id = p.id) as is_counted,
        (select coalesce(jsonb_agg(one.value order by one.ordinality), '[]')
          from jsonb_array_elements(p.summary -> 'experiences') with ordinality one
          where one.value ->> 'state' <> 'runs') as experiences
      from proposals p left join proposals b on b.id = p.base_id
      where p.cycle_id = ${cycleId} and p.state = 'ready'
      order by p.id = ${shownId} desc, p.number desc limit ${mostSideBySide}) latest
    order by number desc`.execute(db)
  return rows.map(({ isKeeping, baseNumber, isCounted, ...row }) => ({
    ...row,
    is_keeping: isKeeping,
    base_number: baseNumber,
    is_applied: row.id === appliedId,
    is_counted: isCounted,
  }))
}

const noExperiences = sql`'{}'::integer[]`
const ofProposals = (proposalIds: readonly number[]) => sql`proposal_id = any(${[...proposalIds]}::integer[])`

const ofStudents = (proposalIds: readonly number[]) => sql`
  select s.proposal_id, s.student_id, m.measure, m.count, m.of, m.about
  from proposal_students s cross join lateral (values
    ('requests', s.requests_met::integer, s.requests::integer, ${noExperiences}, s.requests > 0),
    ('needs', s.needs_met, s.needs, ${noExperiences}, s.needs > 0),
    ('weeks', 1, 0, ${noExperiences}, s.gaps = 0),
    ('gaps', s.gaps, 0, ${noExperiences}, s.gaps > 0),
    ('envy', cardinality(s.envied), 0, s.envied, s.envied <> '{}')
  ) m (measure, count, of, about, is_counted) where s.${ofProposals(proposalIds)} and m.is_counted`

const ofRanks = (proposalIds: readonly number[]) => sql`
  select proposal_id, student_id,
    case rank when 1 then 'first' when 2 then 'second' when 3 then 'third' else 'later' end as measure,
    count(*)::integer as count, 0 as of, array_agg(experience_id order by block) as about
  from proposal_placements where ${ofProposals(proposalIds)} and rank is not null group by 1, 2, 3`

const ofMoves = (proposalIds: readonly number[], againstId: number) => sql`
  select p.id as proposal_id, d.student_id, 'moved' as measure, 1 as count, 0 as of,
    coalesce(array_agg(d.would_id order by d.block) filter (where d.would_id is not null), ${noExperiences}) as about
  from unnest(${[...proposalIds]}::integer[]) p (id)
  cross join lateral (${differences(sql`p.id`, againstId)}) d group by 1, 2`

const rankMeasures: ReadonlySet<Measure> = new Set(['first', 'second', 'third', 'later'])

/**
 * SQL: each student that a measure counts in one of some proposals: how much of what, and the experiences it is about.
 * The numbers and the students behind them come from the same rows; for one measure only the part that holds it is
 * read.
 */
function countedRows(
  proposalIds: readonly number[],
  againstId: number,
  measure?: Measure,
): RawBuilder<unknown> {
  if (measure === 'moved') return ofMoves(proposalIds, againstId)
  if (measure !== undefined) return rankMeasures.has(measure) ? ofRanks(proposalIds) : ofStudents(proposalIds)
  const all = [ofStudents(proposalIds), ofRanks(proposalIds), ofMoves(proposalIds, againstId)]
  return sql.join(all, sql` union all `)
}

/** What every measure comes to in some proposals, over the students one sees: in all, by campus and by grade. */
export async function countProposals(
  db: Database,
  viewer: Viewer,
  proposalIds: readonly number[],
  againstId: number,
): Promise<(Counted & { readonly proposalId: number })[]> {
  const { rows } = await sql<Omit<Counted, 'cohort_id'> & { proposalId: number; cohortId: number | null }>`
    select c.proposal_id, c.measure, students.cohort_id, students.grade,
      case when grouping(students.cohort_id) = 0 then max(k.title)
        when grouping(students.grade) = 0 then 'Grade ' || students.grade else '' end as title,
      count(*)::integer as students, sum(c.count)::integer as count, sum(c.of)::integer as of
    from (${countedRows(proposalIds, againstId)}) c
    join students on students.id = c.student_id join cohorts k on k.id = students.cohort_id
    where ${seesChoices(viewer)}
    group by grouping sets ((c.proposal_id, c.measure), (c.proposal_id, c.measure, students.cohort_id),
      (c.proposal_id, c.measure, students.grade))
    order by students.cohort_id nulls first, students.grade nulls first`.execute(db)
  return rows.map(({ cohortId, ...row }) => ({ ...row, cohort_id: cohortId }))
}

export type CountedFilter = z.output<typeof countedFilter>

/** A page of the students whom one number counts: those first who miss most of it, or have most. */
export async function listCounted(
  db: Database,
  viewer: Viewer,
  filter: CountedFilter,
  { limit, offset }: PageRange,
): Promise<(CountedStudent & { readonly total: number })[]> {
  const { proposal_id, measure, against_id, cohort_id, grade, search } = filter
  const { rows } = await sql<CountedStudent & { total: number }>`
    select students.id, u.name, students.grade, k.title as campus, c.count, c.of, count(*) over ()::integer as total,
      array(select e.title from unnest(c.about) with ordinality one (id, at) join experiences e on e.id = one.id
        order by one.at) as titles
    from (${countedRows([proposal_id], against_id ?? proposal_id, measure)}) c
    join students on students.id = c.student_id join users u on u.id = students.id
    join cohorts k on k.id = students.cohort_id
    where c.measure = ${measure} and ${seesChoices(viewer)} and ${named(search)}
      and ${cohort_id === undefined ? sql`true` : sql`students.cohort_id = ${cohort_id}`}
      and ${grade === undefined ? sql`true` : sql`students.grade = ${grade}`}
    order by case when c.of > 0 then c.of - c.count else c.count end desc, u.name, students.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}
