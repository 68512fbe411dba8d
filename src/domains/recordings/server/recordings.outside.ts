import { sql } from 'kysely'
import type { OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { insertPulls, pullKind, pullsOf, runsSessions } from './pull/ask-for-pull.ts'
import { isStanding } from './recordings.queries.ts'

const rowsShown = 10
const dayMinutes = 24 * 60

interface FailedPull {
  readonly hostId: number
  readonly name: string
  readonly failure: string
  readonly total: number
}

/**
 * SQL: the last reading of each host, where it failed and there is something to read: of who left, and of whom no recording
 * stands, there is not.
 */
const failedPulls = sql`
  (select distinct on (host_id) host_id, state, failure from recording_pulls order by host_id, id desc) p
  join users u on u.id = p.host_id where p.state = 'failed'
    and (${runsSessions} or exists (select from recordings r where r.host_id = u.id and ${isStanding}))`

/** Recordings at the video service. */
export const recordingsPart: OutsidePart<Services> = {
  vendor: 'zoom',
  jobs: [
    { name: 'recordings.sweep', withinMinutes: dayMinutes + 120 },
    { name: 'recordings.after_sessions', withinMinutes: 90 },
    { name: 'recordings.pull' },
  ],
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(asked_at) as oldest_at from recording_pulls where state = 'waiting'`.execute(
      db,
    )
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'recordings.manage',
    list: async (db) => {
      const { rows } = await sql<FailedPull>`
        select p.host_id, u.name, p.failure, count(*) over ()::integer as total from ${failedPulls}
        order by u.name, u.id limit ${sql.lit(rowsShown)}`.execute(db)
      return {
        count: rows[0]?.total ?? 0,
        href: '/workbench/zoom-recordings',
        rows: rows.map(({ hostId, name, failure }) => ({
          key: `recordings ${hostId}`,
          fact: `The recordings of ${name} could not be read`,
          cause: failure,
          verb: 'Read',
        })),
      }
    },
  },
  repair: {
    needs: 'recordings.manage',
    run: async (db, { services, viewer }, keys) => {
      const now = new Date(services.clock.nowMs())
      const { rows } = await sql<{ hostId: number }>`select p.host_id from ${failedPulls}
        and ${keys === null ? sql`true` : sql`p.host_id = any(${keys.map((key) => Number(key.split(' ')[1]))}::integer[])`}`.execute(
        db,
      )
      const ids: number[] = []
      for (const { hostId } of rows)
        ids.push(...(await insertPulls(db, { userId: hostId, askedBy: viewer.userId, now })))
      await services.jobs.enqueueMany(db, pullKind, pullsOf(ids))
    },
  },
}
