import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { openStages, outcomes } from '../../contract/application-words.ts'
import type { Pipeline } from '../../contract/applications.schemas.ts'
import { seenCampuses, seesApplication } from '../admissions.access.ts'

/** How many that wait longest are named, a stage. */
const named = 5
const yearMs = 365 * 86_400_000

interface Asked {
  readonly viewer: Viewer
  readonly cohortId: number | undefined
  readonly nowMs: number
}

/** How many are in each stage, how long those took that left it within a year, and who waits in it longest. */
export async function readPipeline(db: Database, asked: Asked): Promise<Omit<Pipeline, 'campuses'>> {
  const [counts, medians, longest] = await Promise.all([
    countByStage(db, asked),
    listMedians(db, asked),
    listLongest(db, asked),
  ])
  return {
    stages: openStages.map((stage) => ({
      stage,
      count: counts.get(stage) ?? 0,
      medianDays: medians.get(stage)?.days ?? null,
      left: medians.get(stage)?.left ?? 0,
      longest: longest
        .filter((row) => row.stage === stage)
        .map(({ id, studentName, studentGrade, since }) => ({
          id,
          studentName,
          studentGrade,
          since: since.toISOString(),
        })),
    })),
    outcomes: outcomes.map((outcome) => ({ outcome, count: counts.get(outcome) ?? 0 })),
  }
}

async function countByStage(db: Database, { viewer, cohortId }: Asked): Promise<Map<string, number>> {
  const seen = seenCampuses(viewer)
  const { rows } = await sql<{ stage: string; count: number }>`
    select stage, sum(count)::int as count from application_tallies t
    where ${seen === 'all' ? sql`true` : sql`t.cohort_id = any(${[...seen]}::int[])`}
      and ${cohortId === undefined ? sql`true` : sql`t.cohort_id = ${cohortId}`}
    group by stage`.execute(db)
  return new Map(rows.map(({ stage, count }) => [stage, count]))
}

interface Median {
  readonly stage: string
  readonly days: number
  readonly left: number
}

/** How many of the last that left a stage are weighed: a median of thousands says what one of all would. */
const mostWeighed = 2000

async function listMedians(db: Database, { viewer, cohortId, nowMs }: Asked): Promise<Map<string, Median>> {
  const since = new Date(nowMs - yearMs)
  const { rows } = await sql<Median>`
    select weighed.stage, count(*)::int as left, (percentile_cont(0.5) within group (
        order by extract(epoch from weighed.left_at - weighed.entered_at)) / 86400)::float8 as days
    from unnest(${[...openStages]}::text[]) wanted (stage), lateral (
      select s.stage, s.entered_at, s.left_at from application_stages s join applications a on a.id = s.application_id
      where s.stage = wanted.stage and s.left_at > ${since} and a.deleted_at is null and ${seesApplication(viewer)}
        and ${cohortId === undefined ? sql`true` : sql`a.cohort_id = ${cohortId}`}
      order by s.left_at desc limit ${sql.lit(mostWeighed)}) weighed
    group by weighed.stage`.execute(db)
  return new Map(rows.map((row) => [row.stage, row]))
}

interface LongestRow {
  readonly id: number
  readonly studentName: string
  readonly studentGrade: number
  readonly stage: string
  readonly since: Date
}

async function listLongest(db: Database, { viewer, cohortId }: Asked): Promise<LongestRow[]> {
  const { rows } = await sql<LongestRow>`
    select longest.* from unnest(${[...openStages]}::text[]) wanted (stage), lateral (
      select a.id, a.student_name, a.student_grade, a.stage, a.stage_since as since from applications a
      where a.stage = wanted.stage and a.deleted_at is null and a.is_open and ${seesApplication(viewer)}
        and ${cohortId === undefined ? sql`true` : sql`a.cohort_id = ${cohortId}`}
      order by a.stage_since, a.id limit ${sql.lit(named)}) longest`.execute(db)
  return rows
}
