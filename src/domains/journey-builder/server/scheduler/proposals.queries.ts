import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type {
  GapRow,
  ListedProposal,
  MoveRow,
  PlacementRow,
  PlanSummary,
} from '../../contract/proposals.schemas.ts'
import { plainBlockTitle } from '../choices/choices.queries.ts'
import { seesChoices } from '../journey-builder.access.ts'
import { findPlannedCycle } from '../planned-cycle.ts'

interface ProposalRow {
  readonly id: number
  readonly number: number
  readonly state: ListedProposal['state']
  readonly seed: number
  readonly isKeeping: boolean
  readonly baseNumber: number | null
  readonly madeAt: Date
  readonly madeBy: string | null
  readonly appliedAt: Date | null
  readonly undoneAt: Date | null
  readonly step: string
  readonly stepsDone: number
  readonly failure: string
  readonly doing: ListedProposal['doing']
  readonly refusal: string[]
  readonly summary: PlanSummary | null
  readonly tried: { id: number; title: string; places: number | null }[]
  readonly without: { id: number; title: string }[]
}

const mostListed = 20

/** The latest proposals of a cycle, without what they were planned from. */
export async function listProposals(db: Database, cycleId: number): Promise<ListedProposal[]> {
  const { rows } = await sql<ProposalRow>`
    select p.id, p.number, p.state, p.seed, p.is_keeping, b.number as base_number, p.made_at, u.name as made_by,
      p.applied_at, p.undone_at, p.step, p.steps_done, p.failure, p.doing, p.refusal, p.summary,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'places', t.value) order by e.title), '[]')
        from jsonb_each(p.places) t join experiences e on e.id = t.key::integer) as tried,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.title), '[]')
        from experiences e where e.id = any(p.without)) as without
    from proposals p left join proposals b on b.id = p.base_id left join users u on u.id = p.made_by
    where p.cycle_id = ${cycleId} order by p.number desc limit ${mostListed}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    seed: row.seed,
    is_keeping: row.isKeeping,
    base_number: row.baseNumber,
    made_at: row.madeAt.toISOString(),
    made_by: row.madeBy,
    applied_at: row.appliedAt?.toISOString() ?? null,
    undone_at: row.undoneAt?.toISOString() ?? null,
    step: row.step,
    steps_done: row.stepsDone,
    failure: row.failure,
    doing: row.doing,
    refusal: row.refusal,
    tried: row.tried,
    without: row.without,
    summary: row.summary,
  }))
}

/** A proposal with what decides what may be done with it; not-found where there is none. */
export const getProposal = async (db: Database, proposalId: number) =>
  expectFound(await selectProposal(db, proposalId).executeTakeFirst())

/** As `getProposal`, held until the transaction ends by who changes what is done with it. */
export const lockProposal = async (db: Database, proposalId: number) =>
  expectFound(await selectProposal(db, proposalId).forNoKeyUpdate().executeTakeFirst())

const selectProposal = (db: Database, proposalId: number) =>
  db
    .selectFrom('proposals')
    .select(['id', 'cycleId', 'number', 'state', 'seed', 'isKeeping', 'baseId', 'places', 'without'])
    .select(['appliedAt', 'undoneAt', 'doing'])
    .where('id', '=', proposalId)

function expectFound<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('There is no such proposal.')
  return row
}

/** The proposal of a cycle whose placements hold: the last that was applied and not taken back. */
export const findApplied = (db: Database, cycleId: number) =>
  db
    .selectFrom('proposals')
    .select(['id', 'number', 'appliedAt'])
    .where('cycleId', '=', cycleId)
    .where('appliedAt', 'is not', null)
    .where('undoneAt', 'is', null)
    .orderBy('appliedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The proposal that is named, else the latest of the cycle that is ready; 0 while there is none. */
export async function findShown(
  db: Database,
  {
    proposal_id,
    cycle_id,
  }: { readonly proposal_id?: number | undefined; readonly cycle_id?: number | undefined },
  nowMs: number,
): Promise<number> {
  if (proposal_id !== undefined) return (await getProposal(db, proposal_id)).id
  const cycle = await findPlannedCycle(db, cycle_id, nowMs)
  const latest = await db
    .selectFrom('proposals')
    .select('id')
    .where('cycleId', '=', cycle?.id ?? 0)
    .where('state', '=', 'ready')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.id ?? 0
}

/** The id of the latest ready proposal before this one in its cycle; undefined where there is none. */
export async function findBefore(db: Database, proposalId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select b.id from proposals p join proposals b on b.cycle_id = p.cycle_id and b.number < p.number
    where p.id = ${proposalId} and b.state = 'ready' order by b.number desc limit 1`.execute(db)
  return rows[0]?.id
}

/** SQL: the person of a row, as the wire has it. */
const person = sql`jsonb_build_object('id', students.id, 'name', u.name, 'grade', students.grade, 'campus', k.title)`
const joinPerson = sql`join users u on u.id = students.id join cohorts k on k.id = students.cohort_id`
export const named = (search: string): RawBuilder<boolean> => searchedIn('u.search_text', search)

type Counted<Row> = Row & { readonly total: number }
const withBlock = <Row extends { readonly block: number }>(row: Row) => ({
  ...row,
  block_title: plainBlockTitle(row.block),
})

interface Filter {
  readonly proposalId: number
  readonly search: string
}

/** A page of what a proposal gives. */
export async function listPlacements(
  db: Database,
  viewer: Viewer,
  filter: Filter & {
    readonly experience_id?: number | undefined
    readonly source?: string | undefined
  },
  { limit, offset }: PageRange,
): Promise<Counted<PlacementRow>[]> {
  const { experience_id: experienceId, source } = filter
  const { rows } = await sql<
    Counted<Omit<PlacementRow, 'is_lottery' | 'is_pinned'>> & { isLottery: boolean; isPinned: boolean }
  >`
    select (row_number() over (order by u.name, students.id, pl.block, e.id))::integer as id, ${person} as student,
      jsonb_build_object('id', e.id, 'title', e.title) as experience, pl.block, pl.rank, pl.source, pl.is_lottery,
      exists (select from pins where pins.cycle_id = p.cycle_id and pins.student_id = pl.student_id
        and pins.experience_id = pl.experience_id) as is_pinned,
      count(*) over ()::integer as total
    from proposal_placements pl join proposals p on p.id = pl.proposal_id
    join students on students.id = pl.student_id ${joinPerson} join experiences e on e.id = pl.experience_id
    where pl.proposal_id = ${filter.proposalId} and ${seesChoices(viewer)} and ${named(filter.search)}
      and ${experienceId === undefined ? sql`true` : sql`pl.experience_id = ${experienceId}`}
      and ${source === undefined ? sql`true` : sql`pl.source = ${source}`}
    order by u.name, students.id, pl.block, e.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ isLottery, isPinned, ...row }) => ({
    ...withBlock(row),
    is_lottery: isLottery,
    is_pinned: isPinned,
  }))
}

/** A page of the blocks that stay empty, with the titles of what was wished and of what is free. */
export async function listGaps(
  db: Database,
  viewer: Viewer,
  { proposalId, search }: Filter,
  { limit, offset }: PageRange,
): Promise<Counted<GapRow>[]> {
  const titled = (name: 'choices' | 'near') => sql`(
    select coalesce(jsonb_agg(one.value || jsonb_build_object('title', e.title) order by one.ordinality), '[]')
    from jsonb_array_elements(g.choices -> ${sql.lit(name)}) with ordinality one
    join experiences e on e.id = (one.value ->> 'id')::integer)`
  const { rows } = await sql<Counted<GapRow>>`
    select (row_number() over (order by g.reason = 'nothing_chosen', u.name, students.id, g.block))::integer as id,
      ${person} as student, g.block, g.reason, ${titled('choices')} as choices, ${titled('near')} as near,
      nullif(g.choices -> 'away', 'null') as away,
      count(*) over ()::integer as total
    from proposal_gaps g join students on students.id = g.student_id ${joinPerson}
    where g.proposal_id = ${proposalId} and ${seesChoices(viewer)} and ${named(search)}
    order by g.reason = 'nothing_chosen', u.name, students.id, g.block limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(withBlock)
}

/** SQL: what a proposal gives otherwise than another, a row a student and block. */
export const differences = (proposalId: RawBuilder<unknown>, againstId: number) => sql`
  select coalesce(o.student_id, n.student_id) as student_id, coalesce(o.block, n.block) as block,
    o.experience_id as was_id, o.rank as was_rank, n.experience_id as would_id, n.rank as would_rank
  from (select * from proposal_placements where proposal_id = ${againstId}) o
  full join (select * from proposal_placements where proposal_id = ${proposalId}) n
    on n.student_id = o.student_id and n.block = o.block
  where o.experience_id is distinct from n.experience_id`

/** A page of what a proposal gives otherwise than another, by student and block. */
export async function listMoves(
  db: Database,
  viewer: Viewer,
  { proposalId, search, againstId }: Filter & { readonly againstId: number },
  { limit, offset }: PageRange,
): Promise<Counted<MoveRow>[]> {
  const part = (
    when: 'was' | 'would',
  ) => sql`case when ${sql.ref(`${when}.id`)} is not null then jsonb_build_object(
    'id', ${sql.ref(`${when}.id`)}, 'title', ${sql.ref(`${when}.title`)}, 'rank', ${sql.ref(`m.${when}Rank`)}) end`
  const { rows } = await sql<Counted<MoveRow>>`
    select (row_number() over (order by u.name, students.id, m.block))::integer as id, ${person} as student, m.block,
      ${part('was')} as "from", ${part('would')} as "to", count(*) over ()::integer as total
    from (${differences(sql`${proposalId}`, againstId)}) m
    left join experiences was on was.id = m.was_id left join experiences would on would.id = m.would_id
    join students on students.id = m.student_id ${joinPerson}
    where ${seesChoices(viewer)} and ${named(search)}
    order by u.name, students.id, m.block limit ${limit} offset ${offset}`.execute(db)
  return rows.map(withBlock)
}
