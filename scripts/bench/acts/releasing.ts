import { z } from 'zod'
import { runPrepareRelease } from '#domains/progress-reports/server/releasement/prepare-release.ts'
import { sendDueReports } from '#domains/progress-reports/server/releasement/send-reports.ts'
import type { Product } from '../product.ts'
import { type Bench, time, withServices } from './with-services.ts'

/** What publishing the reports of many students takes, act by act, in milliseconds. */
export interface ReleasingFigures {
  readonly students: number
  /** People who were told. */
  readonly told: number
  readonly checkMs: number
  readonly askMs: number
  readonly freezeMs: number
  readonly letOutMs: number
  /** The check once more, when all are published and compared with what they would be now. */
  readonly compareMs: number
  readonly takeBackMs: number
  /** Bare: the frozen rows copied by one statement. */
  readonly copyMs: number
}

const most = 5_000
const path = '/api/backoffice/workbench/report/progress'
const sync = '/api/pages/admin/workbench/report/progress/sync'
const matching = z.object({ student_ids: z.array(z.number()) })
const checked = z.object({ custody: z.array(z.object({ stamp: z.string() })) })
const published = z.object({ release_id: z.number().nullable() })

const clear = [
  "delete from pgboss.job where name like 'progress-reports.%'",
  "delete from notifications where category = 'reports'",
  "delete from report_openings where report_id in (select id from reports where cycle_id = $1 and kind = 'mid_cycle')",
  "delete from reports where cycle_id = $1 and kind = 'mid_cycle'",
  "delete from report_releases where cycle_id = $1 and kind = 'mid_cycle'",
]

/** Publishes the mid-cycle reports of the running cycle, of 5,000 students at most, compares, and takes them back. */
export const measureReleasing = (
  product: Product,
  databaseUrl: string,
): Promise<ReleasingFigures | undefined> =>
  withServices(product, databaseUrl, async (bench) => {
    const { client, ask, services } = bench
    const { rows } = await client.query<{ id: number }>(
      'select id from cycles where starts_at <= now() order by starts_at desc limit 1',
    )
    const cycleId = rows[0]?.id
    if (cycleId === undefined) return undefined
    await clearReports(bench, cycleId)
    await ask('POST', `${path}/hold`, { minutes: 0 })
    const { student_ids } = matching.parse(await ask('GET', `${path}/matching?cycle_id=${cycleId}`))
    const asked = { cycle_id: cycleId, student_ids: student_ids.slice(0, most) }
    let custody_confirmed: string[] = []
    const check = async () => {
      const answer = checked.parse(await ask('POST', `${path}/check`, { ...asked, kind: 'mid_cycle' }))
      custody_confirmed = answer.custody.map(({ stamp }) => stamp)
    }
    const checkMs = await time(check)
    let releaseId = 0
    const askMs = await time(async () => {
      const answer = await ask('POST', sync, { ...asked, reports: { mid_cycle: true }, custody_confirmed })
      releaseId = published.parse(answer).release_id ?? 0
    })
    const freezeMs = await time(() => runPrepareRelease(services, releaseId))
    const letOutMs = await time(() => sendDueReports(services))
    const compareMs = await time(check)
    const told = await client.query<{ count: number }>(
      "select count(distinct user_id)::integer as count from notifications where category = 'reports'",
    )
    const copyMs = await time(() =>
      client.query(`create temporary table copied as select * from reports where release_id = ${releaseId}`),
    )
    const takeBackMs = await time(() => ask('POST', sync, { ...asked, reports: { mid_cycle: false } }))
    await clearReports(bench, cycleId)
    return {
      students: asked.student_ids.length,
      told: told.rows[0]?.count ?? 0,
      ...{ checkMs, askMs, freezeMs, letOutMs, compareMs, takeBackMs, copyMs },
    }
  })

async function clearReports({ client }: Bench, cycleId: number): Promise<void> {
  for (const statement of clear) await client.query(statement, statement.includes('$1') ? [cycleId] : [])
  await client.query('vacuum analyze reports, notifications')
}
