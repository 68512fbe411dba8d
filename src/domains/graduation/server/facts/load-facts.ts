import { sql } from 'kysely'
import { listCountedAssessments, listCredits } from '#domains/mastery/server/mastery.service.ts'
import type { Database } from '#server/database/database.ts'
import { quartersOf } from '../../rules/count-items.ts'
import type { Decision } from '../../rules/facts.ts'
import type { DatedCoverage, DatedFacts } from './dated-coverage.ts'
import type { Calendar } from './find-programs.ts'
import { listPlannedByPathways } from './planned-by-pathways.ts'

/** Everything that graduation is reckoned from, of any number of students, in a fixed number of statements. */
export async function loadFacts(
  db: Database,
  studentIds: readonly number[],
  calendar: Calendar,
): Promise<(studentId: number) => DatedFacts> {
  const assessments = await listCountedAssessments(db, studentIds)
  const credits = await listCredits(db, studentIds)
  const decisions = await listDecisions(db, studentIds, calendar.nowMs)
  const coverages = await listCoverages(db, studentIds, calendar)
  const pathways = await listPlannedByPathways(db, studentIds, calendar)
  const of = <T extends { readonly studentId: number }>(rows: readonly T[]) => {
    const byStudent = Map.groupBy(rows, (row) => row.studentId)
    return (studentId: number): readonly T[] => byStudent.get(studentId) ?? []
  }
  const parts = {
    assessments: of(assessments),
    exemptions: of(credits.exemptions),
    electives: of(credits.electives),
    milestones: of(credits.milestones),
    decisions: of(decisions),
    running: of(coverages.filter(({ state }) => state === 'running')),
    registered: of(coverages.filter(({ state }) => state === 'registered')),
    chosen: of(coverages.filter(({ state }) => state === 'chosen')),
    pathways: of(pathways),
  }
  return (studentId) => {
    const registered = parts.registered(studentId)
    const placed = new Set(registered.map(({ cycleId }) => cycleId))
    const open = ({ cycleId }: DatedCoverage) => !placed.has(cycleId)
    return {
      assessments: parts.assessments(studentId),
      exemptions: parts
        .exemptions(studentId)
        .map(({ reason, ...one }) => ({ ...one, quarters: quartersOf(one.credits), title: reason })),
      electives: parts.electives(studentId).map((one) => ({ ...one, quarters: quartersOf(one.credits) })),
      milestones: parts.milestones(studentId),
      decisions: parts.decisions(studentId),
      running: parts.running(studentId),
      // Who has places in a coming cycle takes those; until then what was chosen or the pathway asks for is the plan.
      planned: [
        ...registered,
        ...parts.chosen(studentId).filter(open),
        ...parts.pathways(studentId).filter(open),
      ],
    }
  }
}

async function listDecisions(
  db: Database,
  studentIds: readonly number[],
  nowMs: number,
): Promise<(Decision & { readonly studentId: number })[]> {
  const rows = await db
    .selectFrom('requirementDecisions')
    .select(['id', 'studentId', 'kind', 'requirementKey', 'itemKey', 'credits', 'reason'])
    .where(sql<boolean>`student_id = any(${[...studentIds]}::integer[])`)
    .where('undoneAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('expiresOn', 'is', null),
        eb(
          'expiresOn',
          '>',
          sql<string>`(${new Date(nowMs)}::timestamptz at time zone 'America/New_York')::date`,
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ kind, itemKey, credits, ...row }) =>
    kind === 'move'
      ? { ...row, kind, itemKey: itemKey ?? '' }
      : { ...row, kind: 'waiver', quarters: quartersOf(credits ?? 0) },
  )
}

type StatedCoverage = DatedCoverage & { readonly state: 'running' | 'registered' | 'chosen' }

/** What students take now, have places in, or chose first of each block; with what they earn in it, where they chose. */
async function listCoverages(
  db: Database,
  studentIds: readonly number[],
  { cycleId, nowMs }: Calendar,
): Promise<StatedCoverage[]> {
  const { rows } = await sql<StatedCoverage>`
    with mine as (
      select r.student_id, r.experience_id,
        case when e.cycle_id = ${cycleId}::integer then 'running' else 'registered' end as state
      from registrations r
      join experiences e on e.id = r.experience_id and e.archived_at is null
      join cycles c on c.id = e.cycle_id
      where r.student_id = any(${[...studentIds]}::integer[]) and r.dropped_at is null
        and (e.cycle_id = ${cycleId}::integer or c.starts_at > ${new Date(nowMs)})
      union all
      select * from (
        select distinct on (h.student_id, h.cycle_id, b.block) h.student_id, h.experience_id, 'chosen' as state
        from choices h
        join cycles c on c.id = h.cycle_id and c.starts_at > ${new Date(nowMs)}
        join experiences e on e.id = h.experience_id and e.archived_at is null
        left join lateral (select min(x.block) as block from experience_blocks x where x.experience_id = e.id) b on true
        where h.student_id = any(${[...studentIds]}::integer[])
        order by h.student_id, h.cycle_id, b.block, h.position) chosen),
    covered as (
      select e.id, e.title, e.cycle_id, left(c.school_year, 4)::integer as year, c.position,
        array(select u.unit_id from experience_units u where u.experience_id = e.id order by 1) as unit_ids,
        array(select a.ability_id from experience_abilities a where a.experience_id = e.id order by 1) as ability_ids
      from experiences e join cycles c on c.id = e.cycle_id
      where e.id in (select experience_id from mine))
    select m.student_id, m.experience_id, m.state, v.title, v.cycle_id, v.year, v.position,
      coalesce((select array(select unnest(v.unit_ids) intersect select unnest(f.perk_ids) order by 1) from flex_perks f
        where f.student_id = m.student_id and f.experience_id = m.experience_id and f.perk_type = 'units'),
        v.unit_ids) as unit_ids,
      coalesce((select array(select unnest(v.ability_ids) intersect select unnest(f.perk_ids) order by 1) from flex_perks f
        where f.student_id = m.student_id and f.experience_id = m.experience_id and f.perk_type = 'abilities'),
        v.ability_ids) as ability_ids
    from mine m join covered v on v.id = m.experience_id
    order by v.year, v.position, m.student_id, m.experience_id`.execute(db)
  return rows
}
