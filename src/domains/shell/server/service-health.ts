import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import { readOutboxFigures } from '#server/mail/outbox-figures.ts'
import type { Services } from '#server/services.ts'
import type { Config } from '#server/settings/config.ts'

/** The outside services of the product and the address that says whether a sandbox plays them. */
const vendors = [
  { vendor: 'zoom', name: 'Zoom', key: 'ZOOM_CLIENT_ID', address: (config: Config) => config.ZOOM_API_URL },
  {
    vendor: 'firebase',
    name: 'Firebase',
    key: 'FIREBASE_PRIVATE_KEY',
    address: (config: Config) => config.FIREBASE_API_URL,
  },
  {
    vendor: 'google-calendar',
    name: 'Google Calendar',
    key: 'GOOGLE_CALENDAR_CLIENT_EMAIL',
    address: (config: Config) => config.GOOGLE_CALENDAR_API_URL,
  },
  {
    vendor: 'hubspot',
    name: 'HubSpot',
    key: 'HUBSPOT_TOKEN',
    address: (config: Config) => config.HUBSPOT_API_URL,
  },
  {
    vendor: 'google-drive',
    name: 'Google Drive',
    key: 'GOOGLE_DRIVE_CLIENT_EMAIL',
    address: (config: Config) => config.GOOGLE_DRIVE_API_URL,
  },
  {
    vendor: 'language-vendor',
    name: 'Language vendor',
    key: 'LANGUAGE_VENDOR_TOKEN',
    address: (config: Config) => config.LANGUAGE_VENDOR_API_URL,
  },
  {
    vendor: 'heartbeat',
    name: 'Community chat of students',
    key: 'HEARTBEAT_KEY',
    address: (config: Config) => config.HEARTBEAT_API_URL,
  },
  {
    vendor: 'heartbeat-guardians',
    name: 'Community chat of guardians',
    key: 'HEARTBEAT_GUARDIANS_KEY',
    address: (config: Config) => config.HEARTBEAT_GUARDIANS_API_URL,
  },
] as const

const isLocal = (address = '') =>
  URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

type Connection = 'real' | 'sandbox' | 'here' | 'none'

/** How each service has answered all servers; one that was never called yet or is not set up is listed too. */
export async function listServices(services: Services) {
  const { config, vendorRecords } = services
  const records = new Map((await vendorRecords.list()).map((record) => [record.vendor, record]))
  const figures = await readOutboxFigures(services.database)
  const videos = await readVideoRecord(services.database, services.clock.nowMs())
  const present = (vendor: string, name: string, connection: Connection) => {
    const record = records.get(vendor)
    return {
      name,
      connection,
      lastGoodAt: record?.lastGoodAt?.toISOString() ?? null,
      lastErrorAt: record?.lastErrorAt?.toISOString() ?? null,
      lastError: record?.lastError ?? null,
      calls: (record?.answered ?? 0) + (record?.failed ?? 0),
      errors: record?.failed ?? 0,
    }
  }
  const isOidc = Boolean(config.OIDC_ISSUER)
  return [
    ...vendors.map(({ vendor, name, address, key }) => {
      const connection = isLocal(address(config)) ? 'sandbox' : 'real'
      return {
        ...present(vendor, name, config[key] ? connection : 'none'),
        ...(vendor === 'zoom' && videos),
      }
    }),
    {
      ...present('mail', 'Mail', services.mail.isConnected ? 'real' : 'none'),
      ...(await readMailRecord(services.database)),
      errors: figures.failed + figures.unknown,
    },
    present('files', 'Files', config.S3_BUCKET ? 'real' : 'here'),
    present('oidc', 'Sign-in with your organization', isOidc ? 'real' : 'none'),
    present('google', 'Sign-in with Google', config.GOOGLE_CLIENT_ID ? 'real' : 'none'),
    present('errors', 'Error reports', config.SENTRY_DSN ? 'real' : 'none'),
  ]
}

/** What stands in the way of video meetings of sessions: said as long as one is not made, whatever else was answered since. */
async function readVideoRecord(db: Database, nowMs: number) {
  const { rows } = await sql<{ count: number; failure: string; failedAt: Date }>`
    select count(*) over ()::integer as count, coalesce(v.failure, m.video_failure) as failure,
      coalesce(v.failed_at, m.video_deleted_at) as failed_at
    from session_videos v join attendables m on m.id = v.attendable_id
    where coalesce(v.failed_at, m.video_deleted_at) is not null and m.starts_at > ${new Date(nowMs)}
    order by failed_at desc limit 1`.execute(db)
  const [last] = rows
  if (last === undefined) return {}
  return {
    lastErrorAt: last.failedAt.toISOString(),
    lastError: `${countOf(last.count, 'session')} without the video meeting they want. ${last.failure}`,
  }
}

/** What the outbox says of the mail server: when it last took a mail, and what the last failure still open was. */
async function readMailRecord(db: Database) {
  const sent = await db
    .selectFrom('outboxMails')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const failed = await db
    .selectFrom('outboxMails')
    .select(['failure', 'failedAt', 'firstTriedAt'])
    .where('state', 'in', ['retrying', 'failed', 'unknown'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const failedAt = failed?.failedAt ?? failed?.firstTriedAt
  return {
    lastGoodAt: sent?.sentAt?.toISOString() ?? null,
    lastErrorAt: failedAt?.toISOString() ?? null,
    lastError: failed?.failure ?? null,
  }
}
