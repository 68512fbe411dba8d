import pg from 'pg'
import { tryProvider } from '#domains/sign-in/server/sign-in.service.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createFileStore } from '#server/files.ts'
import { isOfThisVersion } from '#server/migrations.ts'
import { requireOwnConnections } from '#server/postgres/pooler-mode.ts'
import { requireSupportedPostgres } from '#server/postgres/supported-version.ts'
import { createUploadScanner } from '#server/scan-upload.ts'
import { settingsAdvice } from '#server/settings-advice.ts'
import { createMailer } from '#server/smtp.ts'
import { createFirebaseTokens } from '#vendors/firebase-messaging/firebase-tokens.ts'
import { createGoogleTokens } from '#vendors/google-calendar/google-calendar-tokens.ts'
import { createVendorClient } from '#vendors/vendor-client.ts'
import { createZoomTokens } from '#vendors/zoom/zoom-tokens.ts'

/** One line of the doctor: `unset` is no illness, `note` works and will surprise. */
export interface Finding {
  readonly what: string
  readonly state: 'good' | 'bad' | 'unset' | 'note'
  readonly sentence: string
}

/** What is tried: the sentence of its success, `unset` when the settings do not ask for it, or a failure that says why. */
type Trial = (config: Config, address: string | undefined) => Promise<string | { readonly unset: string }>

const notSetUp = { unset: 'not set up' }

const tryDatabase: Trial = async ({ DATABASE_URL: url }) => {
  if (!url) return { unset: 'the embedded one, which the start brings up' }
  await requireSupportedPostgres(url)
  await requireOwnConnections(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { rows } = await pool.query<{ made: boolean }>(
      "select to_regclass('schema_migrations') is not null as made",
    )
    if (!rows[0]?.made) return 'answers; empty, the first start makes its tables'
    return (await isOfThisVersion(pool))
      ? 'answers, and is of this version'
      : 'answers, and is of another version: a start brings an older one to this, and refuses a newer one'
  } finally {
    await pool.end()
  }
}

const tryFiles: Trial = async (config) => {
  const where = config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : `the folder ${config.DATA_DIR}/files`
  const store = await createFileStore(config)
  await store.tryOut()
  return `a file was written to ${where}, read and taken away`
}

const tryMail: Trial = async (config, address) => {
  if (!config.SMTP_URL) return notSetUp
  if (!address) return { unset: 'not tried: npm run doctor -- you@school.example sends you one' }
  const mailer = createMailer(config)
  const outcome = await mailer.send({
    id: 0,
    toEmail: address,
    toName: '',
    subject: 'Homeroom can send mail',
    textBody: 'This came from npm run doctor.',
    htmlBody: '<p>This came from npm run doctor.</p>',
    dedupeKey: `doctor ${Date.now()}`,
  })
  mailer.stop()
  if (outcome.end !== 'sent') throw new Error(outcome.failure)
  return `the mail server took a mail to ${address}`
}

const tryOidc: Trial = async (config) => {
  if (!config.OIDC_ISSUER) return notSetUp
  await tryProvider(config)
  return `answers; its callback is ${config.PUBLIC_URL ?? ''}/api/auth/callback/oidc`
}

const once = (vendor: string, baseUrl: string) => createVendorClient({ vendor, baseUrl, retries: 0 })

const tryZoom: Trial = async (config) => {
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = config
  if (!accountId || !clientId || !clientSecret) return notSetUp
  await createZoomTokens(once('zoom', config.ZOOM_OAUTH_URL), { accountId, clientId, clientSecret }).current()
  return 'let us in'
}

const tryCalendar: Trial = async (config) => {
  const { GOOGLE_CALENDAR_CLIENT_EMAIL: clientEmail, GOOGLE_CALENDAR_PRIVATE_KEY: privateKey } = config
  if (!clientEmail || !privateKey) return notSetUp
  const tokenUrl = config.GOOGLE_CALENDAR_TOKEN_URL
  const credentials = { clientEmail, privateKey, subject: config.GOOGLE_CALENDAR_SUBJECT }
  const client = once('google-calendar', new URL(tokenUrl).origin)
  await createGoogleTokens(client, { credentials, tokenUrl, clock: systemClock }).current()
  return 'let us in'
}

const tryFirebase: Trial = async (config) => {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_CLIENT_EMAIL: clientEmail } = config
  const { FIREBASE_PRIVATE_KEY: privateKey, FIREBASE_OAUTH_URL: url } = config
  if (!projectId || !clientEmail || !privateKey) return notSetUp
  await createFirebaseTokens(
    once('firebase', url),
    { projectId, clientEmail, privateKey },
    `${url}/token`,
  ).current()
  return 'let us in'
}

const tryScanner: Trial = async (config) => {
  if (!config.UPLOAD_SCANNER_URL) return notSetUp
  await createUploadScanner(config)(new TextEncoder().encode('nothing harmful'))
  return 'looked at a file'
}

const tryAddress: Trial = async ({ PUBLIC_URL: url }) => {
  if (!url) return notSetUp
  const answer = await fetch(`${url.replace(/\/$/, '')}/version`, { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`${url}/version answered ${answer.status}; is the server running?`)
  return `${url} leads to Homeroom`
}

const trials: readonly (readonly [string, Trial])[] = [
  ['Database', tryDatabase],
  ['Files', tryFiles],
  ['Mail', tryMail],
  ['Sign-in with a provider', tryOidc],
  ['Zoom', tryZoom],
  ['Calendar of the houses', tryCalendar],
  ['Push messages', tryFirebase],
  ['Virus scanner', tryScanner],
  ['Address', tryAddress],
]

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return error.message.replace(/\.$/, '') + cause
}

/** Tries everything the settings name, one after the other, each by itself. */
export async function* examine(
  env: Readonly<Record<string, string | undefined>>,
  address?: string,
): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    yield { what: 'Settings', state: 'bad', sentence: reasonOf(error) }
    return
  }
  yield { what: 'Settings', state: 'good', sentence: 'can be read, and none is set by half' }
  for (const sentence of settingsAdvice(config)) yield { what: 'Settings', state: 'note', sentence }
  for (const [what, trial] of trials) {
    try {
      const result = await trial(config, address)
      yield typeof result === 'string'
        ? { what, state: 'good', sentence: result }
        : { what, state: 'unset', sentence: result.unset }
    } catch (error) {
      yield { what, state: 'bad', sentence: reasonOf(error) }
    }
  }
}
