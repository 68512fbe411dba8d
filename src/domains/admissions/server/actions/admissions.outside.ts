import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { connectionOf, type OutsidePart, scopeOf } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { type ActionKind, actionWords } from '../../contract/application-words.ts'
import { repeatActionsJob } from './admissions.jobs.ts'

const rowsShown = 10
const dayMinutes = 24 * 60
const failedPage = '/workbench/admissions/failed'

const missing = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof VendorNotFound)) throw error
  })
const crm = scopeOf(({ vendors }: Services) => vendors.crm)
const drive = scopeOf(({ vendors }: Services) => vendors.drive)

/** What is done at which service. */
const kinds: Readonly<Record<'hubspot' | 'google-drive', readonly ActionKind[]>> = {
  hubspot: ['deal_creation', 'contact_creation', 'contact_update', 'deal_info'],
  'google-drive': ['enrolled_folder', 'folder_files'],
}

interface FailedAction {
  readonly id: number
  readonly kind: ActionKind
  readonly name: string
  readonly failure: string
  readonly total: number
}

/** The actions at one service: what waits, what failed, and trying that again. */
const actionsAt = (vendor: keyof typeof kinds): Omit<OutsidePart<Services>, 'vendor' | 'facts'> => {
  const ofVendor = sql`a.kind = any(${[...kinds[vendor]]}::text[])`
  return {
    jobs: [
      { name: 'admissions.repeat-actions', withinMinutes: 20 },
      { name: 'admissions.compare', withinMinutes: dayMinutes + 120 },
      ...(vendor === 'hubspot' ? [{ name: 'admissions.look-at-crm' }] : []),
    ],
    lastGoodAt: async (db) => {
      const { rows } = await sql<{ at: Date | null }>`
        select max(a.done_at) as at from application_actions a where a.state = 'done' and ${ofVendor}`.execute(
        db,
      )
      return rows[0]?.at ?? null
    },
    waiting: async (db) => {
      const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
        select count(*)::integer as count, min(a.asked_at) as oldest_at from application_actions a
        where (a.state = 'waiting' or (a.state = 'failed' and a.next_try_at is not null)) and ${ofVendor}`.execute(
        db,
      )
      return rows[0] ?? { count: 0, oldestAt: null }
    },
    inconsistencies: {
      sees: 'admissions.act',
      list: async (db) => {
        const { rows } = await sql<FailedAction>`
          select a.id, a.kind, p.student_name as name, a.failure, count(*) over ()::integer as total
          from application_actions a join applications p on p.id = a.application_id and p.deleted_at is null
          where a.state = 'failed' and ${ofVendor} order by a.asked_at, a.id limit ${sql.lit(rowsShown)}`.execute(
          db,
        )
        return {
          count: rows[0]?.total ?? 0,
          href: failedPage,
          rows: rows.map(({ id, kind, name, failure }) => ({
            key: `action ${id}`,
            fact: `${name}: “${actionWords[kind].label}” is not done`,
            cause: failure,
            verb: 'Try again',
          })),
        }
      },
    },
    repair: {
      needs: 'admissions.act',
      run: (db, { services }, keys) => tryAgain(db, services, { ofVendor, keys }),
    },
  }
}

interface Again {
  readonly ofVendor: ReturnType<typeof sql>
  readonly keys: readonly string[] | null
}

/** What failed is due now; what was made already is not made twice. */
async function tryAgain(db: Database, services: Services, { ofVendor, keys }: Again): Promise<void> {
  const ids = keys?.map((key) => Number(key.split(' ')[1]))
  await sql`update application_actions a set next_try_at = ${new Date(services.clock.nowMs())}
    where a.state = 'failed' and ${ofVendor}
      and ${ids === undefined ? sql`true` : sql`a.id = any(${ids}::integer[])`}`.execute(db)
  await services.jobs.enqueue(db, repeatActionsJob, {}, { key: 'asked' })
}

/** The CRM and the folders of applications. */
export const admissionsParts: readonly OutsidePart<Services>[] = [
  {
    vendor: 'hubspot',
    facts: {
      name: 'HubSpot',
      about: 'Deals, contacts',
      meanwhile:
        'Applications are read, decided and admitted as always; what the CRM should hear waits here and is told when it answers.',
      waits: ['action', 'actions'],
      setting: 'HUBSPOT_TOKEN',
      connection: ({ config }) => connectionOf(Boolean(config.HUBSPOT_TOKEN), config.HUBSPOT_API_URL),
      probe: async ({ vendors }) => vendors.crm?.signIn(),
      scopes: [
        crm('Key', (client) => client.signIn().then(() => 'Lets us in')),
        crm('Read deals', (client) => missing(client.read('deals', '0', ['dealname']))),
        crm('Read contacts', (client) => missing(client.read('contacts', '0', ['email']))),
        // There is no such record, so nothing changes.
        crm('Change deals', (client) => missing(client.update('deals', '0', {}))),
        crm('Change contacts', (client) => missing(client.update('contacts', '0', {}))),
      ],
      page: { href: failedPage, needs: 'admissions.view' },
    },
    ...actionsAt('hubspot'),
  },
  {
    vendor: 'google-drive',
    facts: {
      name: 'Google Drive',
      about: 'Enrolled folders',
      meanwhile:
        'Papers are sent, kept and read here as always; folders and what belongs into them are made when it answers.',
      waits: ['action', 'actions'],
      setting: 'GOOGLE_DRIVE_PRIVATE_KEY',
      connection: ({ config }) =>
        connectionOf(Boolean(config.GOOGLE_DRIVE_CLIENT_EMAIL), config.GOOGLE_DRIVE_API_URL),
      probe: async ({ vendors: { drive: one } }) => one?.client.getFile(one.rootId),
      scopes: [
        drive('Sign in', ({ client }) => client.signIn().then(() => 'Lets us in')),
        drive('Read the folder', ({ client, rootId }) => client.getFile(rootId).then(() => 'Works')),
        drive('Who may open it', ({ client, rootId }) => client.listShared(rootId).then(() => 'Works')),
        drive('Make files', ({ client }) =>
          client.newId().then(() => 'Gives a number for a file; none was made'),
        ),
      ],
      page: { href: failedPage, needs: 'admissions.view' },
    },
    ...actionsAt('google-drive'),
  },
]
