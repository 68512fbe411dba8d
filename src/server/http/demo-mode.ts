import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { demoPassword, demoPersonas } from '#demo/demo-personas.ts'
import type { ZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import { holdWhileConnected, serverLocks } from '../database/advisory-locks.ts'
import { createFileStore } from '../files/files.ts'
import type { Services } from '../services.ts'
import type { Config } from '../settings/config.ts'

// Everything of the demo is imported only when it is wanted: a real school never loads it.

/** Fills an empty database with the demo school; a database that already has people is left alone. */
export async function fillDemoSchool(url: string, config: Config): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A second server that starts meanwhile waits and finds the people.
    await holdWhileConnected(client, serverLocks.demoSchool)
    const people = await client.query('select 1 from users limit 1')
    if (people.rowCount) return
    console.log(`  Making the demo school: ${config.DEMO_STUDENTS} students …`)
    const { loadDemoSchool } = await import('#demo/load-demo-school.ts')
    const nowMs = Date.now()
    await loadDemoSchool(client, { students: config.DEMO_STUDENTS, seed: 'homeroom', nowMs })
    const { addHandedFiles } = await import('#demo/tasks/handed-files.ts')
    const { addDocuments } = await import('#demo/people/documents.ts')
    const files = await createFileStore(config)
    await addDocuments(client, files, nowMs)
    await addHandedFiles(client, files)
    const { addChat } = await import('#demo/chat/add-chat.ts')
    await addChat(client, nowMs)
  } finally {
    await client.end()
  }
}

/** A sandbox of an outside service, as the start of the server uses it. */
interface Sandbox {
  /** Settings that point the real client at the sandbox. */
  readonly settings: Partial<Config>
  /** Begins to play once the server can be reached. */
  readonly play?: (services: Services) => Promise<void>
  readonly stop: () => Promise<void>
}

export type Sandboxes = Required<Sandbox>

/** Starts a sandbox for every outside service without credentials. */
export async function startSandboxes(config: Config): Promise<Sandboxes> {
  const started = await Promise.all([
    startZoom(config),
    startFirebase(config),
    startGoogleCalendar(config),
    startHubSpot(config),
    startGoogleDrive(config),
    startLanguageVendor(config),
    startHeartbeat(config, 'students'),
    startHeartbeat(config, 'guardians'),
    startBucket(config),
  ])
  const sandboxes = started.filter((sandbox) => sandbox !== null)
  return {
    settings: Object.assign({}, ...sandboxes.map(({ settings }) => settings)),
    play: async (services) => {
      const { sealWebhooks } = await import('#demo/webhooks/webhooks.ts')
      await sealWebhooks(services)
      for (const { play } of sandboxes) await play?.(services)
    },
    stop: async () => {
      for (const { stop } of sandboxes) await stop()
    },
  }
}

/** Push messages: the sandbox takes what is sent and says which browsers are gone. */
async function startFirebase(config: Config): Promise<Sandbox | null> {
  if (config.FIREBASE_PRIVATE_KEY) return null
  const { startFirebaseSandbox } = await import('#vendors/firebase-messaging/sandbox/firebase-sandbox.ts')
  const { url, credentials, stop, behave } = await startFirebaseSandbox()
  // Down for the first hour or two, so that an outage is seen; each try, and each test of the connection, ends it sooner.
  behave({ serverErrors: 300 })
  return {
    settings: {
      FIREBASE_PROJECT_ID: credentials.projectId,
      FIREBASE_CLIENT_EMAIL: credentials.clientEmail,
      FIREBASE_PRIVATE_KEY: credentials.privateKey,
      FIREBASE_API_URL: url,
      FIREBASE_OAUTH_URL: url,
    },
    stop,
  }
}

/** The calendar of the houses; it begins as the product last saw it, whatever became of the sandbox before. */
async function startGoogleCalendar(config: Config): Promise<Sandbox | null> {
  if (config.GOOGLE_CALENDAR_CLIENT_EMAIL) return null
  const { startGoogleCalendarSandbox } = await import(
    '#vendors/google-calendar/sandbox/google-calendar-sandbox.ts'
  )
  const sandbox = await startGoogleCalendarSandbox()
  return {
    settings: {
      GOOGLE_CALENDAR_CLIENT_EMAIL: sandbox.account.clientEmail,
      GOOGLE_CALENDAR_PRIVATE_KEY: sandbox.account.privateKey,
      GOOGLE_CALENDAR_SUBJECT: sandbox.account.subject,
      GOOGLE_CALENDAR_API_URL: sandbox.apiUrl,
      GOOGLE_CALENDAR_TOKEN_URL: sandbox.tokenUrl,
    },
    async play({ pool, config: { GOOGLE_CALENDAR_ID } }) {
      const { demoCalendarEvents } = await import('#demo/houses/demo-calendar.ts')
      for (const event of await demoCalendarEvents(pool)) sandbox.put(GOOGLE_CALENDAR_ID, event)
    },
    stop: sandbox.stop,
  }
}

/** The CRM of admissions; it begins with what the product last told it. */
async function startHubSpot(config: Config): Promise<Sandbox | null> {
  if (config.HUBSPOT_TOKEN) return null
  const { startHubSpotSandbox } = await import('#vendors/hubspot/sandbox/hubspot-sandbox.ts')
  const sandbox = await startHubSpotSandbox({
    webhookUrl: `http://127.0.0.1:${config.PORT}/api/webhooks/crm`,
    secret: config.HUBSPOT_WEBHOOK_SECRET ?? randomBytes(24).toString('hex'),
  })
  return {
    settings: {
      HUBSPOT_TOKEN: sandbox.token,
      HUBSPOT_PORTAL_ID: '1',
      HUBSPOT_WEBHOOK_SECRET: sandbox.secret,
      HUBSPOT_API_URL: sandbox.url,
      HUBSPOT_APP_URL: sandbox.url,
    },
    async play({ pool }) {
      const { fillDemoCrm } = await import('#demo/admissions/demo-services.ts')
      await fillDemoCrm(pool, sandbox)
    },
    stop: sandbox.stop,
  }
}

/** The folders of applications; it begins with those that the product made. */
async function startGoogleDrive(config: Config): Promise<Sandbox | null> {
  if (config.GOOGLE_DRIVE_CLIENT_EMAIL) return null
  const { startGoogleDriveSandbox } = await import('#vendors/google-drive/sandbox/google-drive-sandbox.ts')
  const sandbox = await startGoogleDriveSandbox()
  return {
    settings: {
      GOOGLE_DRIVE_CLIENT_EMAIL: sandbox.account.clientEmail,
      GOOGLE_DRIVE_PRIVATE_KEY: sandbox.account.privateKey,
      GOOGLE_DRIVE_SUBJECT: sandbox.account.subject,
      GOOGLE_DRIVE_FOLDER_ID: sandbox.rootId,
      GOOGLE_DRIVE_SHARED_WITH: 'admissions@demo.homeroom.test',
      GOOGLE_DRIVE_API_URL: sandbox.url,
      GOOGLE_DRIVE_TOKEN_URL: sandbox.tokenUrl,
      GOOGLE_DRIVE_APP_URL: sandbox.url,
    },
    async play({ pool }) {
      const { fillDemoDrive } = await import('#demo/admissions/demo-services.ts')
      await fillDemoDrive(pool, sandbox)
    },
    stop: sandbox.stop,
  }
}

/** The courses of languages; what learners did in them follows from who they are, the same at every start. */
async function startLanguageVendor(config: Config): Promise<Sandbox | null> {
  if (config.LANGUAGE_VENDOR_TOKEN) return null
  const { startLanguageVendorSandbox } = await import(
    '#vendors/language-vendor/sandbox/language-vendor-sandbox.ts'
  )
  const sandbox = await startLanguageVendorSandbox()
  return {
    settings: {
      LANGUAGE_VENDOR_TOKEN: sandbox.token,
      LANGUAGE_VENDOR_API_URL: sandbox.url,
      LANGUAGE_VENDOR_GOLD_URL: `${sandbox.url}/gold`,
      LANGUAGE_VENDOR_SILVER_URL: `${sandbox.url}/silver`,
    },
    async play(services) {
      const { fillDemoLanguages } = await import('#demo/language-credit/demo-progress.ts')
      await fillDemoLanguages(services, sandbox)
    },
    stop: sandbox.stop,
  }
}

/** A community chat; it begins with what the product made there, and with some things that do not agree. */
async function startHeartbeat(config: Config, server: 'students' | 'guardians'): Promise<Sandbox | null> {
  if (config.HEARTBEAT_KEY || config.HEARTBEAT_GUARDIANS_KEY) return null
  const { startHeartbeatSandbox } = await import('#vendors/heartbeat/sandbox/heartbeat-sandbox.ts')
  const sandbox = await startHeartbeatSandbox()
  const { key, url } = sandbox
  // One of the two is slow, as services are.
  if (server === 'guardians') sandbox.behave({ slowMs: 3_200 })
  return {
    settings:
      server === 'students'
        ? { HEARTBEAT_KEY: key, HEARTBEAT_API_URL: url }
        : { HEARTBEAT_GUARDIANS_KEY: key, HEARTBEAT_GUARDIANS_API_URL: url },
    async play({ pool, jobs, jobsByHand, database }) {
      const { fillDemoChat } = await import('#demo/chat/fill-demo-chat.ts')
      await fillDemoChat(pool, sandbox.community, server)
      const compare = jobsByHand.find(({ name }) => name === 'chat-sync.compare')
      if (compare) await jobs.enqueue(database, compare, {}, { key: 'at start' })
    },
    stop: sandbox.stop,
  }
}

/** The school's own bucket: it holds what is exported while the demo runs. */
async function startBucket(config: Config): Promise<Sandbox | null> {
  if (config.EXPORT_BUCKET) return null
  const { startBucketSandbox } = await import('#vendors/s3-bucket/sandbox/bucket-sandbox.ts')
  const sandbox = await startBucketSandbox()
  return {
    settings: {
      EXPORT_BUCKET: sandbox.bucket,
      EXPORT_ENDPOINT: sandbox.url,
      EXPORT_ACCESS_KEY_ID: sandbox.accessKeyId,
      EXPORT_SECRET_ACCESS_KEY: sandbox.secretAccessKey,
    },
    stop: sandbox.stop,
  }
}

/** Sessions are planned an hour ahead and looked after this often. */
const refreshMs = 5 * 60_000
const aheadMs = 30 * 60_000

/** The video meetings, which go on around the clock. */
async function startZoom(config: Config): Promise<Sandbox | null> {
  if (config.ZOOM_CLIENT_ID) return null
  const { startZoomSandbox } = await import('#vendors/zoom/sandbox/zoom-sandbox.ts')
  const { realDelivery } = await import('#vendors/zoom/sandbox/sandbox-behaviour.ts')
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
  zoom.behave(realDelivery)
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
      const { demoPlanned } = await import('#demo/conferences/demo-planned.ts')
      zoom.plan(await demoPlanned(services.pool, services.clock.nowMs()))
      const { demoRecorded } = await import('#demo/recordings/demo-recorded.ts')
      zoom.record(await demoRecorded(services.pool, zoom.url))
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

/** Whether an address belongs to one of the people as whom anybody may try the demo. */
export const isDemoPersona = (email: string): boolean =>
  demoPersonas.some((persona) => persona.email === email)

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
