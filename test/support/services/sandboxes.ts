import type { Config } from '../../../src/server/settings/config.ts'
import { startFirebaseSandbox } from '../../../src/vendors/firebase-messaging/sandbox/firebase-sandbox.ts'
import { startGoogleCalendarSandbox } from '../../../src/vendors/google-calendar/sandbox/google-calendar-sandbox.ts'
import { startGoogleDriveSandbox } from '../../../src/vendors/google-drive/sandbox/google-drive-sandbox.ts'
import { startHeartbeatSandbox } from '../../../src/vendors/heartbeat/sandbox/heartbeat-sandbox.ts'
import { startHubSpotSandbox } from '../../../src/vendors/hubspot/sandbox/hubspot-sandbox.ts'
import { startLanguageVendorSandbox } from '../../../src/vendors/language-vendor/sandbox/language-vendor-sandbox.ts'
import { startBucketSandbox } from '../../../src/vendors/s3-bucket/sandbox/bucket-sandbox.ts'
import { credentials, webhookSecret } from '../../../src/vendors/zoom/sandbox/sandbox-examples.ts'
import { startZoomSandbox } from '../../../src/vendors/zoom/sandbox/zoom-sandbox.ts'

const endless = 1_000_000
/** What every sandbox can do: answer well, late, half an answer, or an error of its own. */
const modes = {
  good: { slowMs: 0, halfAnswers: 0, serverErrors: 0 },
  slow: { slowMs: 4_000, halfAnswers: 0, serverErrors: 0 },
  wrong: { slowMs: 0, halfAnswers: endless, serverErrors: 0 },
  failing: { slowMs: 0, halfAnswers: 0, serverErrors: endless },
} as const
export type SandboxMode = keyof typeof modes

/** Every outside service of the product at once, as sandboxes: turned off, slow and wrong together. */
export async function startAllSandboxes(clock: { nowMs(): number }) {
  const [zoom, calendar, drive, crm, students, guardians, languages, push, bucket] = await Promise.all([
    startZoomSandbox({
      ...{ ...credentials, port: 0, secret: webhookSecret, seed: 'outages', clock },
      ...{ webhookUrl: 'http://127.0.0.1:9/none', webhookRetryDelaysMs: [] },
    }),
    startGoogleCalendarSandbox({ clock }),
    startGoogleDriveSandbox({ clock }),
    startHubSpotSandbox({ clock }),
    startHeartbeatSandbox({ clock }),
    startHeartbeatSandbox({ clock }),
    startLanguageVendorSandbox({ clock }),
    startFirebaseSandbox({ clock }),
    startBucketSandbox(),
  ])
  const all = { zoom, calendar, drive, crm, students, guardians, languages, push, bucket }
  const config = {
    ZOOM_ACCOUNT_ID: credentials.accountId,
    ZOOM_CLIENT_ID: credentials.clientId,
    ZOOM_CLIENT_SECRET: credentials.clientSecret,
    ZOOM_WEBHOOK_SECRET: webhookSecret,
    ZOOM_API_URL: zoom.apiBaseUrl,
    ZOOM_OAUTH_URL: zoom.url,
    GOOGLE_CALENDAR_CLIENT_EMAIL: calendar.account.clientEmail,
    GOOGLE_CALENDAR_PRIVATE_KEY: calendar.account.privateKey,
    GOOGLE_CALENDAR_SUBJECT: calendar.account.subject ?? '',
    GOOGLE_CALENDAR_ID: 'houses@school.test',
    GOOGLE_CALENDAR_API_URL: calendar.apiUrl,
    GOOGLE_CALENDAR_TOKEN_URL: calendar.tokenUrl,
    GOOGLE_DRIVE_CLIENT_EMAIL: drive.account.clientEmail,
    GOOGLE_DRIVE_PRIVATE_KEY: drive.account.privateKey,
    GOOGLE_DRIVE_SUBJECT: drive.account.subject ?? '',
    GOOGLE_DRIVE_FOLDER_ID: drive.rootId,
    GOOGLE_DRIVE_API_URL: drive.url,
    GOOGLE_DRIVE_TOKEN_URL: drive.tokenUrl,
    HUBSPOT_TOKEN: crm.token,
    HUBSPOT_PORTAL_ID: '7',
    HUBSPOT_WEBHOOK_SECRET: crm.secret,
    HUBSPOT_API_URL: crm.url,
    HEARTBEAT_KEY: students.key,
    HEARTBEAT_API_URL: students.url,
    HEARTBEAT_GUARDIANS_KEY: guardians.key,
    HEARTBEAT_GUARDIANS_API_URL: guardians.url,
    LANGUAGE_VENDOR_TOKEN: languages.token,
    LANGUAGE_VENDOR_API_URL: languages.url,
    FIREBASE_PROJECT_ID: push.credentials.projectId,
    FIREBASE_CLIENT_EMAIL: push.credentials.clientEmail,
    FIREBASE_PRIVATE_KEY: push.credentials.privateKey,
    FIREBASE_API_URL: push.url,
    FIREBASE_OAUTH_URL: push.url,
    FIREBASE_API_KEY: 'sandbox',
    FIREBASE_APP_ID: 'sandbox',
    FIREBASE_SENDER_ID: '1',
    FIREBASE_VAPID_KEY: 'sandbox',
    EXPORT_BUCKET: bucket.bucket,
    EXPORT_ENDPOINT: bucket.url,
    EXPORT_ACCESS_KEY_ID: bucket.accessKeyId,
    EXPORT_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  } satisfies Partial<Config>
  const isOff = { is: false }
  return {
    ...{ all, config },
    turn(mode: SandboxMode, only?: keyof typeof all) {
      for (const [name, one] of Object.entries(all))
        if (only === undefined || name === only) one.behave(modes[mode])
    },
    /** Nobody listens any more. */
    async off() {
      if (isOff.is) return
      isOff.is = true
      await Promise.all(Object.values(all).map((one) => one.stop()))
    },
  }
}
