import { sql } from 'kysely'
import { listLanguageMilestones } from '#domains/mastery/server/mastery.service.ts'
import type { Database } from '#server/database/database.ts'
import {
  type CreditChange,
  countUnscored,
  planCredit,
  type SaidRecord,
  type SkipReason,
  type TopicUnit,
} from '../../rules/plan-credits.ts'
import type { UnitMap } from '../../rules/reckon-credit.ts'
import { hasPlace, isGone, type RunScope } from './run-scope.ts'

/** What a run changes for a student in a language. */
export interface PlannedRow extends CreditChange {
  readonly studentId: number
  readonly topicId: number
}

export interface CreditPlan {
  readonly rows: readonly PlannedRow[]
  /** Learners whom it looked at. */
  readonly learners: number
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
}

interface Said extends SaidRecord {
  readonly studentId: number
  readonly topicId: number
}

/**
 * What a run would change as everything stands at this moment, in the order of students: of what the vendor says about
 * learners in its scope. Five statements whatever their number, and no row is changed.
 */
export async function loadPlan(db: Database, scope: RunScope): Promise<CreditPlan> {
  const { rows: said } = await sql<Said>`
    select r.student_id, c.topic_id, r.vendor_unit, r.state, r.score_kind, r.score, r.is_score_unreadable,
      r.completed_on::text, r.is_deleted or r.is_missing as is_deleted
    from language_records r join students k on k.id = r.student_id
    join language_courses c on c.code = r.course_key and r.vendor_unit <= c.units
    where ${hasPlace(scope)} and not (${scope.ignoreLeft}::boolean and ${isGone})
    order by r.student_id, c.topic_id, r.record_id`.execute(db)
  const studentIds = [...new Set(said.map(({ studentId }) => studentId))]
  const [map, topicUnits, standing, levels, left] = [
    await loadMap(db),
    await loadTopicUnits(db),
    await listLanguageMilestones(db, studentIds),
    await loadLevels(db, studentIds),
    await countLeftOut(db, scope),
  ]
  const keyOf = (one: { studentId: number; topicId: number }) => `${one.studentId} ${one.topicId}`
  const standingOf = Map.groupBy(standing, keyOf)
  const levelsOf = Map.groupBy(levels, keyOf)
  let unscored = 0
  const rows: PlannedRow[] = []
  for (const [key, records] of Map.groupBy(said, keyOf)) {
    const [first] = records
    if (!first) continue
    unscored += countUnscored(records)
    const { studentId, topicId } = first
    const change = planCredit({
      ...{ map, records },
      topicUnits: topicUnits.get(topicId) ?? [],
      standing: standingOf.get(key) ?? [],
      levels: levelsOf.get(key) ?? [],
    })
    if (change) rows.push({ studentId, topicId, ...change })
  }
  return { rows, learners: studentIds.length, skipped: { ...left, score: unscored } }
}

async function loadMap(db: Database): Promise<UnitMap> {
  const rows = await db
    .selectFrom('languageUnitMap')
    .select(['vendorUnit', 'topicUnits'])
    .orderBy('vendorUnit')
    .execute()
  return new Map(rows.map(({ vendorUnit, topicUnits }) => [vendorUnit, topicUnits]))
}

/** The units of each topic with a language, in their order, those retired among them. */
async function loadTopicUnits(db: Database): Promise<ReadonlyMap<number, readonly TopicUnit[]>> {
  const { rows } = await sql<TopicUnit & { topicId: number }>`
    select u.topic_id, u.id, u.retired_at is not null as is_retired, u.successor_id from units u
    where u.topic_id in (select topic_id from language_courses) and u.deleted_at is null
    order by u.topic_id, u.position, u.id`.execute(db)
  return Map.groupBy(rows, ({ topicId }) => topicId)
}

async function loadLevels(db: Database, studentIds: readonly number[]) {
  const { rows } = await sql<{ studentId: number; topicId: number; unitId: number; level: number }>`
    select l.student_id, u.topic_id, l.unit_id, l.level from language_unit_credits l join units u on u.id = l.unit_id
    where l.student_id = any(${[...studentIds]}::int[]) order by l.student_id, l.unit_id`.execute(db)
  return rows
}

/** What the vendor said that is of nobody in the scope, or of nothing we know. */
async function countLeftOut(db: Database, scope: RunScope) {
  const { rows } = await sql<{ learner: number; course: number; unit: number; left: number; place: number }>`
    select count(*) filter (where r.student_id is null)::int as learner,
      count(*) filter (where r.student_id is not null and c.id is null)::int as course,
      count(*) filter (where r.student_id is not null and c.id is not null
        and (r.vendor_unit is null or r.vendor_unit > c.units))::int as unit,
      count(*) filter (where k.id is not null and ${scope.ignoreLeft}::boolean and ${isGone})::int as "left",
      count(*) filter (where k.id is not null and not (${scope.ignoreLeft}::boolean and ${isGone})
        and not ${hasPlace(scope)})::int as place
    from language_records r left join students k on k.id = r.student_id
    left join language_courses c on c.code = r.course_key
    where not r.is_deleted and not r.is_missing`.execute(db)
  return rows[0] ?? {}
}
