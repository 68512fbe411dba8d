import { sql } from 'kysely'
import { clockText, dayText } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { keepOutages } from './outages.queries.ts'
import { outsideServices } from './outside-services.ts'
import { tell } from './tell.ts'

export const watchSilenceName = 'service-health.watch-silence'
/** As its cron says. */
const beatMinutes = 10

interface JobRhythm {
  readonly vendor: string
  readonly name: string
  readonly withinMinutes: number
}

interface LastGood {
  readonly name: string
  readonly goodAt: Date | null
  /** How long servers have been working since, by the runs of the watcher itself: a night in which none ran is no silence. */
  readonly minutes: number
  readonly firstBeat: Date | null
}

async function listLastGood(db: Database, names: readonly string[]): Promise<LastGood[]> {
  const { rows } = await sql<LastGood>`
    select asked.name, good.good_at, beats.first_beat, (beats.beats * ${sql.lit(beatMinutes)})::integer as minutes
    from unnest(${[...names]}::text[]) as asked (name)
    cross join lateral (
      select max(completed_on) filter (where state = 'completed') as good_at from (
        select completed_on, state from pgboss.job where name = asked.name order by created_on desc limit 50) latest) good
    cross join lateral (
      select count(*) as beats, min(completed_on) as first_beat from pgboss.job
      where name = ${watchSilenceName} and state = 'completed'
        and completed_on > coalesce(good.good_at, '-infinity')) beats`.execute(db)
  return rows
}

/** Raises silence from the rhythm that is expected: a job that never began cannot say so itself. */
export async function watchSilence(services: Services): Promise<void> {
  const all = outsideServices(services)
  const rhythms: JobRhythm[] = all
    .filter(({ facts }) => facts.connection(services) !== 'none')
    .flatMap(({ vendor, parts }) =>
      parts.flatMap(({ jobs = [] }) =>
        jobs.flatMap(({ name, withinMinutes }) =>
          withinMinutes === undefined ? [] : [{ vendor, name, withinMinutes }],
        ),
      ),
    )
  const last = new Map(
    (await listLastGood(services.database, [...new Set(rhythms.map(({ name }) => name))])).map((row) => [
      row.name,
      row,
    ]),
  )
  const nowMs = services.clock.nowMs()
  const silent = rhythms.flatMap(({ vendor, name, withinMinutes }) => {
    const known = last.get(name)
    if (known === undefined || known.minutes < withinMinutes) return []
    return [{ vendor, job: name, beganAt: known.goodAt ?? known.firstBeat ?? new Date(nowMs) }]
  })
  const nameOf = (vendor: string) => all.find((service) => service.vendor === vendor)?.facts.name ?? vendor
  const titleOf = (job: string) => services.jobsByName.get(job)?.title ?? job
  await inTransaction(services.database, async (db) => {
    const { begun, ended } = await keepOutages(db, 'silent', silent, new Date(nowMs))
    await tell(
      db,
      [
        ...begun.map(({ vendor, job, beganAt }) => ({
          vendor,
          title: `Nothing heard from ${nameOf(vendor)}`,
          body: `“${titleOf(job)}” last ended well on ${dayText(beganAt.getTime())} at ${clockText(beganAt.getTime())}, and should have again since then.`,
        })),
        ...ended.map(({ vendor, job }) => ({
          vendor,
          title: `${nameOf(vendor)} is heard from again`,
          body: `“${titleOf(job)}” ended well.`,
        })),
      ],
      nowMs,
    )
  })
}
