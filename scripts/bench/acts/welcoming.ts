import { writeWaiting } from '#domains/onboarding/server/sendings/write-to-families.ts'
import { silent } from '#server/jobs/telling.ts'
import type { Product } from '../product.ts'
import { type Bench, time, withServices } from './with-services.ts'

/** What the technical welcome of many families takes, in milliseconds. */
export interface WelcomingFigures {
  readonly families: number
  readonly mails: number
  readonly askMs: number
  readonly writeMs: number
  /** Bare: the same mails and results copied by a statement each. */
  readonly copyMs: number
}

const most = 5_000
const path = '/api/backoffice/workbench/onboarding/families/0'

const clear = [
  "delete from pgboss.job where name = 'onboarding.write'",
  'delete from onboarding_mails where sending_id in (select id from onboarding_sendings where finished_at > now() - $1::interval or finished_at is null)',
  'delete from onboarding_sending_families where sending_id in (select id from onboarding_sendings where finished_at > now() - $1::interval or finished_at is null)',
  'delete from onboarding_sendings where finished_at > now() - $1::interval or finished_at is null',
  "delete from outbox_mails where kind = 'onboarding_parent-tech-welcome' and created_at > now() - $1::interval",
  "delete from notifications where category = 'jobs' and created_at > now() - $1::interval",
]

/** Welcomes up to 5,000 families as the job does, and takes all of it out again. */
export const measureWelcoming = (
  product: Product,
  databaseUrl: string,
): Promise<WelcomingFigures | undefined> =>
  withServices(product, databaseUrl, async (bench) => {
    const { client, ask, services } = bench
    await clearSendings(bench)
    const { rows } = await client.query<{ id: number }>(
      `select student_id as id from onboarding_families where archived_at is null and group_id is not null
       order by student_id limit ${most}`,
    )
    const families = rows.map(({ id }) => id)
    if (families.length === 0) return undefined
    const askMs = await time(() => ask('POST', path, { families, action: 'parent-tech-welcome' }))
    const writeMs = await time(() => writeWaiting(services, silent))
    const told = await client.query<{ count: number }>(
      `select count(*)::integer as count from outbox_mails
       where kind = 'onboarding_parent-tech-welcome' and created_at > now() - interval '1 hour'`,
    )
    const copyMs = await time(async () => {
      await client.query(`create temporary table copied_mails as select * from outbox_mails
        where kind = 'onboarding_parent-tech-welcome' and created_at > now() - interval '1 hour'`)
      await client.query('create temporary table copied_ends as select * from onboarding_sending_families')
    })
    await clearSendings(bench)
    return { families: families.length, mails: told.rows[0]?.count ?? 0, askMs, writeMs, copyMs }
  })

async function clearSendings({ client }: Bench): Promise<void> {
  for (const statement of clear) await client.query(statement, statement.includes('$1') ? ['1 hour'] : [])
}
