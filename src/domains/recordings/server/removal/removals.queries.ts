import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { mostAlone } from '../../contract/removals.contract.ts'

export interface DueRecording {
  readonly recordingId: number
  readonly version: number
}

/** The recordings that are older than so many days at `at` and still stand at the service. */
export async function listDue(db: Database, keepDays: number, at: Date): Promise<DueRecording[]> {
  return db
    .selectFrom('recordings')
    .select(['id as recordingId', 'version'])
    .where('state', 'in', ['ready', 'processing'])
    .where('startedAt', '<', new Date(at.getTime() - keepDays * 86_400_000))
    .orderBy('id')
    .execute()
}

interface PlanRow {
  readonly id: number
  readonly keepDays: number
  readonly state: string
  readonly madeBy: number
  readonly maker: string
  readonly madeAt: Date
  readonly approver: string | null
  readonly applier: string | null
  readonly appliedAt: Date | null
  readonly recordings: number
  readonly sizeBytes: string
  readonly removed: number
  readonly failed: number
  readonly hosts: number
  readonly unread: number
  readonly failing: number
}

const states = z.enum(['planned', 'applying', 'applied', 'discarded'])

/** Plans, the newest first; statements: one. */
export async function listPlans(db: Database, viewerId: number, id?: number) {
  const { rows } = await sql<PlanRow>`
    with reads as materialized (
      select p.host_id, min(p.from_day) filter (where p.state = 'done') as read_from,
        (array_agg(p.failure order by p.id desc))[1] <> '' as is_failing
      from recording_pulls p group by p.host_id)
    select x.id, x.keep_days, x.state, x.made_by, maker.name as maker, x.made_at, approver.name as approver,
      applier.name as applier, x.applied_at, n.*, known.*
    from recording_removals x join users maker on maker.id = x.made_by
      left join users approver on approver.id = x.approved_by left join users applier on applier.id = x.applied_by
      cross join lateral (
        select count(*)::integer as recordings, coalesce(sum(r.size_bytes), 0) as size_bytes,
          count(*) filter (where y.state = 'removed')::integer as removed,
          count(*) filter (where y.state = 'failed')::integer as failed
        from recording_removal_rows y join recordings r on r.id = y.recording_id where y.removal_id = x.id) n
      cross join lateral (
        select count(*)::integer as hosts, (count(*) filter (where reads.is_failing))::integer as failing,
          (count(*) filter (where coalesce(reads.read_from > x.made_at::date - x.keep_days, true)))::integer as unread
        from reads) known
    where ${id ?? null}::integer is null or x.id = ${id ?? null}
    order by x.id desc limit 20`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    keep_days: row.keepDays,
    state: states.parse(row.state),
    made_by: row.maker,
    made_at: row.madeAt.toISOString(),
    is_own: row.madeBy === viewerId,
    approved_by: row.approver,
    applied_by: row.applier,
    applied_at: row.appliedAt?.toISOString() ?? null,
    recordings: row.recordings,
    size_bytes: Number(row.sizeBytes),
    removed: row.removed,
    failed: row.failed,
    needs_second: row.recordings > mostAlone && row.approver === null,
    hosts: { all: row.hosts, unread: row.unread, failing: row.failing },
  }))
}

const rowStates = z.enum(['planned', 'removed', 'failed'])

/** What a plan removes, the oldest first. */
export async function listRows(db: Database, removalId: number, range: PageRange) {
  const { rows } = await sql<{
    id: number
    topic: string
    host: string
    startedAt: Date
    sizeBytes: number
    state: string
    failure: string
    total: number
  }>`
    select r.id, r.topic, u.name as host, r.started_at, r.size_bytes, y.state, y.failure, count(*) over ()::integer as total
    from recording_removal_rows y join recordings r on r.id = y.recording_id join users u on u.id = r.host_id
    where y.removal_id = ${removalId} order by r.started_at, r.id ${rangeText(range)}`.execute(db)
  return rows
}

export const presentRow = ({ total: _total, ...row }: Awaited<ReturnType<typeof listRows>>[number]) => ({
  ...{ id: row.id, topic: row.topic, host: row.host, failure: row.failure },
  started_at: row.startedAt.toISOString(),
  size_bytes: row.sizeBytes,
  state: rowStates.parse(row.state),
})

/** A plan for a change, with its row locked. */
export async function lockPlan(db: Database, removalId: number) {
  const plan = await db
    .selectFrom('recordingRemovals')
    .selectAll()
    .where('id', '=', removalId)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) throw notFound('There is no such plan.')
  return plan
}
