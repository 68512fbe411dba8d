import { isIP } from 'node:net'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { dealStages, dealStagesByDefault } from './deal-stages.ts'
import { halfSetSettings } from './half-set-settings.ts'

const url = z.url('is not an address such as https://school.example')
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is not the address of a PostgreSQL, which begins with postgresql://',
})
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'is not the address of a mail server, which begins with smtp:// or smtps://',
})

/** A whole number within bounds, both included. */
const whole = (min: number, max: number) => {
  const sentence = `is not a whole number from ${min} to ${max}`
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence)
}

const oneOf = <const T extends readonly [string, ...string[]]>(...names: T) =>
  z.enum(names, `is none of ${names.join(', ')}`)

const onOff = oneOf('0', '1', 'true', 'false').transform((text) => text === '1' || text === 'true')

const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (rest.length > 0 || family === 0) return networkNames.has(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * How many proxies stand in front, or their addresses: never "whoever says so". The caller's own X-Forwarded-For stands
 * before those of the proxies and is not believed.
 */
const proxies = z.string().transform((text, context): false | number | string[] => {
  if (/^\d$/.test(text)) return Number(text) || false
  const networks = text.split(',').map((one) => one.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('is neither a number of proxies from 0 to 9 nor a list of addresses such as 10.0.0.0/8')
  return z.NEVER
})

/** Every setting, with its default. docs/operations.md lists the same names; a test holds the two together. */
export const settingsSchema = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL: whole(1, 200).default(20),
  DEMO: onOff.optional(),
  DEMO_STUDENTS: whole(1, 1_000_000).default(300),
  PUBLIC_URL: url.optional(),
  ADMIN_EMAIL: z.email('is not an email address').optional(),
  ADMIN_NAME: z.string().min(1).default('School Administrator'),
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  RATE_LIMIT: whole(1, 1_000_000_000).default(12_000),
  TRUST_PROXY: proxies.default(false),
  HSTS_SUBDOMAINS: onOff.default(false),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  WORKER: onOff.default(true),
  HOLD_OUTGOING: onOff.default(false),
  MAINTENANCE: onOff.default(false),
  MAINTENANCE_STATUS_URL: url.optional(),
  NOTIFY_GUARDIANS_DAILY: onOff.default(true),
  SMTP_URL: smtpUrl.optional(),
  SMTP_CONNECTIONS: whole(1, 50).default(5),
  SMTP_TIMEOUT: z.coerce
    .number('is not a number of seconds')
    .min(0.1, 'is below 0.1 seconds')
    .max(600, 'is above 600 seconds')
    .default(60),
  MAIL_FROM: z.string().min(3).default('Homeroom <no-reply@homeroom.test>'),
  ROSTER_DROP_DIR: z.string().min(1).optional(),
  ROSTER_DROP_AS: z.email('is not an email address').optional(),
  ROSTER_DROP_KEEP_DAYS: whole(0, 3_650).default(14),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  EXPORT_BUCKET: z.string().min(1).optional(),
  EXPORT_ENDPOINT: url.optional(),
  EXPORT_REGION: z.string().min(1).default('us-east-1'),
  EXPORT_ACCESS_KEY_ID: z.string().min(1).optional(),
  EXPORT_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  EXPORT_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'is letters, digits, - and _, with / between')
    .default('homeroom'),
  EXPORT_DAYS: whole(1, 3_650).default(30),
  UPLOAD_SCANNER_URL: z.url({ protocol: /^clamd$/, error: 'is written clamd://host:3310' }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_TRUSTED: onOff.default(false),
  SSO_PRIVATE_ADDRESSES: onOff.default(false),
  WEBHOOK_PRIVATE_ADDRESSES: onOff.default(false),
  WEBHOOK_TIMEOUT: z.coerce
    .number('is not a number of seconds')
    .min(0.1, 'is below 0.1 seconds')
    .max(30, 'is above 30 seconds')
    .default(15),
  ZOOM_ACCOUNT_ID: z.string().min(1).optional(),
  ZOOM_CLIENT_ID: z.string().min(1).optional(),
  ZOOM_CLIENT_SECRET: z.string().min(1).optional(),
  ZOOM_WEBHOOK_SECRET: z.string().min(1).optional(),
  ZOOM_API_URL: url.default('https://api.zoom.us/v2'),
  ZOOM_OAUTH_URL: url.default('https://zoom.us'),
  GOOGLE_CALENDAR_CLIENT_EMAIL: z.string().min(3).optional(),
  GOOGLE_CALENDAR_PRIVATE_KEY: z
    .string()
    .min(1)
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  GOOGLE_CALENDAR_SUBJECT: z.string().min(3).optional(),
  GOOGLE_CALENDAR_ID: z.string().min(1).default('primary'),
  GOOGLE_CALENDAR_API_URL: url.default('https://www.googleapis.com/calendar/v3'),
  GOOGLE_CALENDAR_TOKEN_URL: url.default('https://oauth2.googleapis.com/token'),
  HUBSPOT_TOKEN: z.string().min(1).optional(),
  HUBSPOT_WEBHOOK_SECRET: z.string().min(1).optional(),
  HUBSPOT_PORTAL_ID: z.string().regex(/^\d+$/, 'is not the number of an account').optional(),
  HUBSPOT_PIPELINE: z.string().min(1).default('default'),
  HUBSPOT_STAGES: dealStages.default({ ...dealStagesByDefault }),
  HUBSPOT_API_URL: url.default('https://api.hubapi.com'),
  HUBSPOT_APP_URL: url.default('https://app.hubspot.com'),
  HUBSPOT_OBJECTS_PATH: z.string().startsWith('/', 'does not begin with /').default('/crm/v3/objects'),
  LANGUAGE_VENDOR_TOKEN: z.string().min(1).optional(),
  LANGUAGE_VENDOR_API_URL: url.optional(),
  LANGUAGE_VENDOR_GOLD_URL: url.optional(),
  LANGUAGE_VENDOR_SILVER_URL: url.optional(),
  HEARTBEAT_KEY: z.string().min(1).optional(),
  HEARTBEAT_GUARDIANS_KEY: z.string().min(1).optional(),
  HEARTBEAT_API_URL: url.default('https://api.heartbeat.chat/v0'),
  HEARTBEAT_GUARDIANS_API_URL: url.default('https://api.heartbeat.chat/v0'),
  GOOGLE_DRIVE_CLIENT_EMAIL: z.string().min(3).optional(),
  GOOGLE_DRIVE_PRIVATE_KEY: z
    .string()
    .min(1)
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  GOOGLE_DRIVE_SUBJECT: z.string().min(3).optional(),
  GOOGLE_DRIVE_FOLDER_ID: z.string().min(1).optional(),
  GOOGLE_DRIVE_SHARED_WITH: z.email('is not an email address').optional(),
  GOOGLE_DRIVE_API_URL: url.default('https://www.googleapis.com'),
  GOOGLE_DRIVE_TOKEN_URL: url.default('https://oauth2.googleapis.com/token'),
  GOOGLE_DRIVE_APP_URL: url.default('https://drive.google.com'),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_APP_ID: z.string().min(1).optional(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_SENDER_ID: z.string().min(1).optional(),
  FIREBASE_VAPID_KEY: z.string().min(1).optional(),
  FIREBASE_CLIENT_EMAIL: z.string().min(1).optional(),
  FIREBASE_PRIVATE_KEY: z
    .string()
    .min(1)
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  FIREBASE_API_URL: url.default('https://fcm.googleapis.com'),
  FIREBASE_OAUTH_URL: url.default('https://oauth2.googleapis.com'),
  ANALYTICS_KEY: z.string().min(1).optional(),
  ANALYTICS_URL: url.optional(),
  SUPPORT_CHAT_KEY: z.string().min(1).optional(),
  SUPPORT_CHAT_URL: url.optional(),
  SUPPORT_CHAT_SECRET: z.string().min(1).optional(),
  SUPPORT_EMAIL: z.email().default('support@homeroom.test'),
  SENTRY_DSN: url.optional(),
})

type Settings = z.output<typeof settingsSchema>

export interface Config extends Settings {
  /** Demo school, personas on the sign-in page, outside services played by sandboxes. */
  readonly isDemo: boolean
  readonly isProduction: boolean
}

/**
 * Reads the settings once. An empty value counts as not set; a wrong one names itself, and so does one without those it
 * needs. Demo mode is on without a DATABASE_URL, and only when asked for with one: its passwords are public.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartupError(`The configuration is wrong: ${wrong.join('; ')}.`)
  }
  const settings = parsed.data
  const isProduction = settings.NODE_ENV === 'production'
  const config = { ...settings, isProduction, isDemo: settings.DEMO ?? settings.DATABASE_URL === undefined }
  const [half] = halfSetSettings(config)
  if (half) throw new StartupError(half)
  return config
}
