import { statSync } from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import { tryProvider } from '#domains/sign-in/server/sign-in.service.ts'
import { systemClock } from '#server/clock.ts'
import { mayRunApart, notApart } from '#server/database/app-role.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import { isOfThisVersion } from '#server/database/migrations.ts'
import { createFileStore } from '#server/files/files.ts'
import { createUploadScanner } from '#server/files/scan-upload.ts'
import { wouldHold } from '#server/mail/outgoing-hold.ts'
import { createMailer } from '#server/mail/smtp.ts'
import { listStrays } from '#server/parts/keep-parts.ts'
import { listParts } from '#server/parts/put-away.ts'
import { requireOwnConnections } from '#server/postgres/pooler-mode.ts'
import { requireSupportedPostgres } from '#server/postgres/supported-version.ts'
import type { Config } from '#server/settings/config.ts'
import { connectVendors, type Vendors } from '#server/vendors/vendors.ts'

/** Nothing to try, because the settings do not ask for it; or it works and will surprise. */
type Remark = { readonly unset: string } | { readonly note: string }

/** What is tried: the sentence of its success, a remark, or a failure that says why. */
type Trial = (config: Config, address: string | undefined) => Promise<string | Remark>

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
    if (!(await mayRunApart(pool))) return { note: notApart }
    return (await isOfThisVersion(pool))
      ? 'answers, and is of this version'
      : 'answers, and is of another version: a start brings an older one to this, and refuses a newer one'
  } finally {
    await pool.end()
  }
}

/** Whether the tables that only grow have the parts they need, and what of them may be put away. */
const tryParts: Trial = async ({ DATABASE_URL: url }) => {
  if (!url) return { unset: 'npm run parts says, also of the embedded one' }
  const database = createDatabase(createPool(url, 1, { asOwner: true }))
  try {
    const strays = await listStrays(database)
    if (strays.length > 0)
      return {
        note: `rows of school years without a part: ${strays.map(({ table, count }) => `${count} of ${table}`).join(', ')}`,
      }
    const due = (await listParts(database)).filter(
      ({ state, dueAt }) => state === 'here' && dueAt !== null && dueAt <= new Date(),
    )
    if (due.length > 0)
      return { note: `${due.length} may be put away: npm run parts lists them, -- put-away due does it` }
    return 'every row has its part, and none is due to be put away'
  } catch {
    return { unset: 'not known before the database is of this version' }
  } finally {
    await database.destroy()
  }
}

const holds = {
  setting: { note: 'nothing goes out: HOLD_OUTGOING is 1' },
  copied: {
    note: 'nothing goes out: this database is a copy, until somebody says in Workbench, Outbox that this is the school now',
  },
} as const

/** Whether mails, push messages and calendars would leave a server that starts now (decision 38). */
const tryHold: Trial = async (config) => {
  if (config.HOLD_OUTGOING) return holds.setting
  if (!config.DATABASE_URL) return { unset: 'the start of the embedded database says' }
  const database = createDatabase(createPool(config.DATABASE_URL, 1))
  try {
    const reason = await wouldHold(database, config)
    return reason ? holds[reason] : 'mails, push messages and calendars are not held'
  } catch {
    return { unset: 'not known before the database is there' }
  } finally {
    await database.destroy()
  }
}

const tryFiles: Trial = async (config) => {
  const owner = statSync(config.DATA_DIR, { throwIfNoEntry: false })?.uid ?? 0
  if (!config.S3_BUCKET && process.getuid?.() === 0 && owner !== 0)
    throw new Error(
      `${config.DATA_DIR} is not root’s, and what root writes there the server could not use; say sudo -u homeroom before the command`,
    )
  const where = config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : `the folder ${config.DATA_DIR}/files`
  const store = await createFileStore(config)
  await store.tryOut()
  return `a file was written to ${where}, read and taken away`
}

/** Whoever waits for the doctor does not wait a minute for a silent mail server. */
const patienceSeconds = 10

/** The server's own words behind what they mean; never the password, which stands in the address as well. */
function explainMail(address: string, words: string): string {
  const { host } = new URL(address)
  if (/^Invalid login/.test(words))
    return `${host} does not take the name and password of SMTP_URL (${words})`
  if (/certificate/i.test(words))
    return `${host} shows a certificate that this machine does not trust (${words})`
  const isAway = /ECONN|ENOTFOUND|EHOST|ENET|EAI_|timed? ?out|Greeting never/i.test(words)
  return isAway
    ? `${host} of SMTP_URL cannot be reached (${words})`
    : `${host} did not take the mail (${words})`
}

const tryMail: Trial = async (config, address) => {
  if (!config.SMTP_URL) return notSetUp
  if (!address) return { unset: 'not tried: npm run doctor -- you@school.example sends you one' }
  const mailer = createMailer({ ...config, SMTP_TIMEOUT: Math.min(config.SMTP_TIMEOUT, patienceSeconds) })
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
  if (outcome.end !== 'sent') throw new Error(explainMail(config.SMTP_URL, outcome.failure))
  return `the mail server took a mail to ${address}`
}

const tryOidc: Trial = async (config) => {
  if (!config.OIDC_ISSUER) return notSetUp
  await tryProvider(config)
  return `answers and knows us; its callback is ${config.PUBLIC_URL ?? ''}/api/auth/callback/oidc`
}

/** Signs in to one of the outside services as the server does, once. */
const tryVendor =
  (choose: (vendors: Vendors) => { signIn(): Promise<void> } | null | undefined): Trial =>
  async (config) => {
    const vendor = choose(connectVendors(config, { clock: systemClock, retries: 0 }))
    if (!vendor) return notSetUp
    await vendor.signIn()
    return 'let us in'
  }

const tryScanner: Trial = async (config) => {
  if (!config.UPLOAD_SCANNER_URL) return notSetUp
  await createUploadScanner(config)(new TextEncoder().encode('nothing harmful'))
  return 'looked at a file'
}

const tryAddress: Trial = async ({ PUBLIC_URL: url }) => {
  if (!url) return notSetUp
  const asked = `${url.replace(/\/$/, '')}/version`
  const answer = await fetch(asked, { signal: AbortSignal.timeout(5_000) }).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new Error(`${asked} cannot be reached (${reason}); is the server running?`)
  })
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}; is the server running?`)
  const said = z.object({ version: z.string() }).safeParse(await answer.json().catch(() => null))
  if (!said.success) throw new Error(`${asked} was answered, and not by Homeroom`)
  return `${url} leads to Homeroom ${said.data.version}`
}

/** Each by itself, one after the other. */
export const trials: readonly (readonly [string, Trial])[] = [
  ['Database', tryDatabase],
  ['Old school years', tryParts],
  ['Files', tryFiles],
  ['Mail', tryMail],
  ['Going out', tryHold],
  ['Sign-in with a provider', tryOidc],
  ['Zoom', tryVendor(({ videoMeetings }) => videoMeetings)],
  ['Calendar of the houses', tryVendor(({ calendar }) => calendar?.client)],
  ['CRM of admissions', tryVendor(({ crm }) => crm)],
  ['Folders of applications', tryVendor(({ drive }) => drive?.client)],
  ['Language vendor', tryVendor(({ languages }) => languages)],
  ['Community chat of students', tryVendor(({ chat }) => chat.students)],
  ['Community chat of guardians', tryVendor(({ chat }) => chat.guardians)],
  ['Push messages', tryVendor(({ pushMessages }) => pushMessages)],
  ['Nightly export', tryVendor(({ exportBucket }) => exportBucket)],
  ['Virus scanner', tryScanner],
  ['Address', tryAddress],
]
