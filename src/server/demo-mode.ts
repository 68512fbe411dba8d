import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { demoPassword, demoPersonas } from '#demo/demo-personas.ts'
import type { ZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

// Everything of the demo is imported only when it is wanted: a real school never loads it.

/** Fills an empty database with the demo school; a database that already has people is left alone. */
export async function fillDemoSchool(url: string, config: Config): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const people = await client.query('select 1 from users limit 1')
    if (people.rowCount) return
    console.log(`  Making the demo school: ${config.DEMO_STUDENTS} students …`)
    const { loadDemoSchool } = await import('#demo/load-demo-school.ts')
    await loadDemoSchool(client, { students: config.DEMO_STUDENTS, seed: 'homeroom', nowMs: Date.now() })
  } finally {
    await client.end()
  }
}

export interface Sandboxes {
  /** Settings that point the real clients at the sandboxes. */
  readonly settings: Partial<Config>
  /** Begins to play once the server can be reached. */
  play(services: Services): Promise<void>
  stop(): Promise<void>
}

/** Sessions are planned an hour ahead and looked after this often. */
const refreshMs = 5 * 60_000
const aheadMs = 30 * 60_000

/** Starts a sandbox for every outside service without credentials: in the demo, the video meetings. */
export async function startSandboxes(config: Config): Promise<Sandboxes | null> {
  if (config.ZOOM_CLIENT_ID) return null
  const { startZoomSandbox } = await import('#vendors/zoom/sandbox/zoom-sandbox.ts')
  const credentials = {
    accountId: 'sandbox',
    clientId: 'sandbox',
    clientSecret: randomBytes(16).toString('hex'),
  }
  const secret = config.ZOOM_WEBHOOK_SECRET ?? randomBytes(24).toString('hex')
  const zoom = await startZoomSandbox({
    ...credentials,
    secret,
    port: 0,
    webhookUrl: `http://127.0.0.1:${config.PORT}/api/webhooks/video-meeting`,
    seed: 'homeroom',
    webhookRetryDelaysMs: [1_000, 5_000, 30_000],
  })
  let timer: NodeJS.Timeout | undefined
  return {
    settings: {
      ZOOM_ACCOUNT_ID: credentials.accountId,
      ZOOM_CLIENT_ID: credentials.clientId,
      ZOOM_CLIENT_SECRET: credentials.clientSecret,
      ZOOM_WEBHOOK_SECRET: secret,
      ZOOM_API_URL: zoom.apiBaseUrl,
      ZOOM_OAUTH_URL: zoom.url,
    },
    async play(services) {
      await planMeetings(zoom, services)
      timer = setInterval(() => {
        // A database that is away for a moment is back at the next turn.
        planMeetings(zoom, services).catch(() => {})
      }, refreshMs)
    },
    async stop() {
      clearInterval(timer)
      await zoom.stop()
    },
  }
}

/** Keeps a session running now, and tells the sandbox which meetings to play. */
async function planMeetings(zoom: ZoomSandbox, { pool, clock }: Services): Promise<void> {
  const { ensureSessionsAroundNow } = await import('#demo/ensure-sessions-around-now.ts')
  const { demoMeetings } = await import('#demo/demo-meetings.ts')
  const nowMs = clock.nowMs()
  await ensureSessionsAroundNow(pool, nowMs)
  zoom.schedule(await demoMeetings(pool, { fromMs: nowMs - refreshMs, toMs: nowMs + aheadMs }))
}

/** The people one may sign in as, shown on the sign-in page in demo mode only. */
export const demoSignIns = () => ({
  password: demoPassword,
  personas: demoPersonas.map(({ email, name, initials, role, description }) => ({
    email,
    name,
    initials,
    role,
    description,
  })),
})
