import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { connectionOf, type OutsidePart, type Scope } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import type { ChatServer } from '../contract/chat-words.ts'
import { askForJob } from './plans/ask-for-job.ts'
import { connectionActs } from './plans/test-connection.ts'

const rowsShown = 10

interface ChatFacts {
  readonly vendor: string
  readonly name: string
  readonly about: string
  readonly href: string
  readonly setting: string
}

interface DifferenceRow {
  readonly key: string
  readonly fact: string
  readonly cause: string
  readonly verb: string
  readonly total: number
}

/** One community: jobs, what waits in them, and what does not agree as the last comparison found it. */
const chatPart = (
  server: ChatServer,
  { vendor, name, about, href, setting }: ChatFacts,
): OutsidePart<Services> => ({
  vendor,
  facts: {
    name,
    about,
    setting,
    meanwhile: 'Changes wait here and are made when it answers. No page is blocked.',
    waits: ['change', 'changes'],
    connection: ({ config }) =>
      server === 'students'
        ? connectionOf(Boolean(config.HEARTBEAT_KEY), config.HEARTBEAT_API_URL)
        : connectionOf(Boolean(config.HEARTBEAT_GUARDIANS_KEY), config.HEARTBEAT_GUARDIANS_API_URL),
    probe: async ({ vendors }) => vendors.chat[server]?.listRoles(),
    scopes: connectionActs(server).map(
      ([scope, act]): Scope<Services> => ({
        scope,
        act: async (services) => {
          const client = services.vendors.chat[server]
          if (client === null) throw new Error('It is not set up.')
          return act(client, services)
        },
      }),
    ),
    page: { href: `${href}/jobs`, needs: 'chat_servers.manage' },
  },
  jobs: [
    { name: 'chat-sync.work', withinMinutes: 20 },
    { name: 'chat-sync.compare', withinMinutes: 180 },
  ],
  lastGoodAt: async (db) => {
    const { rows } = await sql<{ at: Date | null }>`
      select compared_at as at from chat_servers where server = ${server}`.execute(db)
    return rows[0]?.at ?? null
  },
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select coalesce(sum(greatest(1, (select count(*) from chat_job_steps s where s.job_id = j.id and s.state = 'waiting'))), 0)::integer as count,
        min(j.asked_at) as oldest_at
      from chat_jobs j where j.server = ${server} and j.status in ('waiting', 'running', 'retrying') and not j.is_plan`.execute(
      db,
    )
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'chat_servers.manage',
    list: async (db, now) => {
      const { rows } = await sql<DifferenceRow>`
        select d.key, d.fact, d.cause, d.verb, count(*) over ()::integer as total from chat_differences d
        where d.server = ${server} and d.can_repair and d.is_ours and not exists (
          select from chat_ignored i where i.server = d.server and i.key = d.key
            and i.until >= ${schoolDateOf(now.getTime())}::date)
        order by d.number limit ${sql.lit(rowsShown)}`.execute(db)
      return {
        count: rows[0]?.total ?? 0,
        href: `${href}/inconsistencies`,
        rows: rows.map(({ key, fact, cause, verb }) => ({ key, fact, cause, verb })),
      }
    },
  },
  repair: {
    needs: 'chat_servers.manage',
    run: async (db, context, keys) => {
      const scope = keys === null ? ({ of: 'all' } as const) : ({ of: 'keys', keys } as const)
      await askForJob({ ...context, db }, { server, type: 'repair', scope })
    },
  },
})

export const chatParts: readonly OutsidePart<Services>[] = [
  chatPart('students', {
    ...{ vendor: 'heartbeat', name: 'Community chat', about: 'Heartbeat, students' },
    ...{ href: '/workbench/chat-server', setting: 'HEARTBEAT_KEY' },
  }),
  chatPart('guardians', {
    ...{ vendor: 'heartbeat-guardians', name: 'Guardian chat', about: 'Heartbeat, guardians' },
    ...{ href: '/workbench/guardian-chat-server', setting: 'HEARTBEAT_GUARDIANS_KEY' },
  }),
]
