import { sql } from 'kysely'
import type { OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import type { ConferenceIssue } from '../contract/conferences.contract.ts'
import { askChecks } from './check/checks.queries.ts'
import { followChecksJob } from './conferences.jobs.ts'

const rowsShown = 10
const dayMinutes = 24 * 60

interface Differing {
  readonly id: number
  readonly title: string
  readonly issues: readonly ConferenceIssue[]
  readonly total: number
}

/** What does not agree with the video service, as the last comparison found it. */
export const conferencesPart: OutsidePart<Services> = {
  vendor: 'zoom',
  jobs: [{ name: 'conferences.pull', withinMinutes: dayMinutes + 120 }, { name: 'conferences.check' }],
  lastGoodAt: async (db) => {
    const { rows } = await sql<{
      at: Date | null
    }>`select max(checked_at) as at from conference_checks`.execute(db)
    return rows[0]?.at ?? null
  },
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(asked_at) as oldest_at from conference_checks where asked_at is not null`.execute(
      db,
    )
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'conferences.manage',
    list: async (db, now) => {
      const { rows } = await sql<Differing>`
        select e.id, e.title, k.issues, count(*) over ()::integer as total
        from conference_checks k join experiences e on e.id = k.experience_id join cycles c on c.id = e.cycle_id
        where k.issues <> '[]'::jsonb and e.archived_at is null and c.ends_at > ${now}
        order by e.title, e.id limit ${sql.lit(rowsShown)}`.execute(db)
      return {
        count: rows[0]?.total ?? 0,
        href: '/workbench/zoom',
        rows: rows.map(({ id, title, issues }) => ({
          key: `conference ${id}`,
          fact: `“${title}” does not agree with the video service`,
          cause: `${issues[0]?.text ?? ''}${issues.length > 1 ? ` And ${issues.length - 1} more.` : ''}`,
          verb: 'Sync',
        })),
      }
    },
  },
  repair: {
    needs: 'conferences.manage',
    run: async (db, { services, viewer }, keys) => {
      const { rows } = await sql<{ id: number }>`
        select k.experience_id as id from conference_checks k join experiences e on e.id = k.experience_id
          join cycles c on c.id = e.cycle_id
        where k.issues <> '[]'::jsonb and e.archived_at is null and c.ends_at > ${new Date(services.clock.nowMs())}
          and ${keys === null ? sql`true` : sql`k.experience_id = any(${keys.map((key) => Number(key.split(' ')[1]))}::integer[])`}`.execute(
        db,
      )
      for (const { id } of rows)
        await askChecks(db, {
          ...{ experienceId: id, askedBy: viewer.userId, nowMs: services.clock.nowMs(), isSync: true },
        })
      await services.jobs.enqueue(db, followChecksJob, {}, { key: 'asked' })
    },
  },
}
