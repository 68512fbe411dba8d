import {
  createFirebaseMessaging,
  type FirebaseMessaging,
} from '#vendors/firebase-messaging/firebase-messaging-client.ts'
import {
  createGoogleCalendarClient,
  type GoogleCalendarClient,
} from '#vendors/google-calendar/google-calendar-client.ts'
import { createGoogleDriveClient, type GoogleDriveClient } from '#vendors/google-drive/google-drive-client.ts'
import { createHeartbeatClient, type HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import { createHubSpotClient, type HubSpotClient } from '#vendors/hubspot/hubspot-client.ts'
import {
  createLanguageVendorClient,
  type LanguageVendorClient,
} from '#vendors/language-vendor/language-vendor-client.ts'
import type { MakeBudget } from '#vendors/rate-budget.ts'
import { type Bucket, createBucketClient } from '#vendors/s3-bucket/bucket-client.ts'
import { createZoomClient, type ZoomClient } from '#vendors/zoom/zoom-client.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'

/**
 * The outside services of this school, each null where it is not set up. Built once a process: a client keeps its
 * access token, and its budget is shared with the other servers.
 */
export interface Vendors {
  readonly videoMeetings: ZoomClient | null
  readonly calendar: SchoolCalendar | null
  readonly pushMessages: FirebaseMessaging | null
  readonly crm: HubSpotClient | null
  readonly drive: AdmissionsDrive | null
  /** Null also where the vendor sends files. */
  readonly languages: LanguageVendorClient | null
  readonly chat: CommunityChat
  /** The school's own, in which a copy of everything lies. */
  readonly exportBucket: Bucket | null
}

/** The community of students and that of guardians; each has a key of its own. */
export interface CommunityChat {
  readonly students: HeartbeatClient | null
  readonly guardians: HeartbeatClient | null
}

/** The calendar in which houses have their stand-ups, and who speaks to it. */
export interface SchoolCalendar {
  readonly client: GoogleCalendarClient
  readonly calendarId: string
}

/** Where the folders of applications are made, who opens them, and who speaks to it. */
export interface AdmissionsDrive {
  readonly client: GoogleDriveClient
  readonly rootId: string
  /** The address of a group; null: nobody beside who sees the folder above. */
  readonly sharedWith: string | null
}

/** How they keep to budgets and tell the time; the doctor tries each once. */
export interface Connection {
  readonly makeBudget?: MakeBudget
  readonly clock: Clock
  readonly stopping?: AbortSignal
  readonly retries?: number
}

export const connectVendors = (config: Config, connection: Connection): Vendors => ({
  videoMeetings: connectZoom(config, connection),
  calendar: connectCalendar(config, connection),
  pushMessages: connectMessaging(config, connection),
  crm: connectCrm(config, connection),
  drive: connectDrive(config, connection),
  languages: connectLanguages(config, connection),
  chat: connectChat(config, connection),
  exportBucket: connectBucket(config, connection),
})

function connectZoom(config: Config, connection: Connection): ZoomClient | null {
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = config
  if (!accountId || !clientId || !clientSecret) return null
  return createZoomClient({
    ...connection,
    accountId,
    clientId,
    clientSecret,
    apiBaseUrl: config.ZOOM_API_URL,
    oauthUrl: config.ZOOM_OAUTH_URL,
  })
}

function connectCalendar(config: Config, connection: Connection): SchoolCalendar | null {
  const { GOOGLE_CALENDAR_CLIENT_EMAIL: clientEmail, GOOGLE_CALENDAR_PRIVATE_KEY: privateKey } = config
  if (!clientEmail || !privateKey) return null
  const client = createGoogleCalendarClient({
    ...connection,
    account: { clientEmail, privateKey, subject: config.GOOGLE_CALENDAR_SUBJECT },
    apiUrl: config.GOOGLE_CALENDAR_API_URL,
    tokenUrl: config.GOOGLE_CALENDAR_TOKEN_URL,
  })
  return { client, calendarId: config.GOOGLE_CALENDAR_ID }
}

function connectMessaging(
  config: Config,
  { clock, stopping, retries }: Connection,
): FirebaseMessaging | null {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_CLIENT_EMAIL: clientEmail } = config
  const { FIREBASE_PRIVATE_KEY: privateKey } = config
  if (!projectId || !clientEmail || !privateKey) return null
  return createFirebaseMessaging({
    clock,
    stopping,
    retries,
    projectId,
    clientEmail,
    privateKey,
    apiUrl: config.FIREBASE_API_URL,
    oauthUrl: config.FIREBASE_OAUTH_URL,
  })
}

/** Somebody looks at the button: what does not answer after a few tries is tried on by a job. */
const retriesAtOnce = 2

function connectCrm(config: Config, connection: Connection): HubSpotClient | null {
  const { HUBSPOT_TOKEN: token, HUBSPOT_API_URL: apiUrl, HUBSPOT_OBJECTS_PATH: objectsPath } = config
  if (!token) return null
  return createHubSpotClient({ retries: retriesAtOnce, ...connection, token, apiUrl, objectsPath })
}

function connectDrive(config: Config, connection: Connection): AdmissionsDrive | null {
  const { GOOGLE_DRIVE_CLIENT_EMAIL: clientEmail, GOOGLE_DRIVE_PRIVATE_KEY: privateKey } = config
  const { GOOGLE_DRIVE_FOLDER_ID: rootId, GOOGLE_DRIVE_SHARED_WITH: sharedWith = null } = config
  if (!clientEmail || !privateKey || !rootId) return null
  const client = createGoogleDriveClient({
    retries: retriesAtOnce,
    ...connection,
    account: { clientEmail, privateKey, subject: config.GOOGLE_DRIVE_SUBJECT },
    apiUrl: config.GOOGLE_DRIVE_API_URL,
    tokenUrl: config.GOOGLE_DRIVE_TOKEN_URL,
  })
  return { client, rootId, sharedWith }
}

function connectLanguages(config: Config, connection: Connection): LanguageVendorClient | null {
  const { LANGUAGE_VENDOR_TOKEN: token, LANGUAGE_VENDOR_API_URL: apiUrl } = config
  if (!token || !apiUrl) return null
  return createLanguageVendorClient({ retries: retriesAtOnce, ...connection, token, apiUrl })
}

const connectChat = (config: Config, connection: Connection): CommunityChat => ({
  students: connectCommunity('heartbeat', connection, config.HEARTBEAT_KEY, config.HEARTBEAT_API_URL),
  guardians: connectCommunity(
    'heartbeat-guardians',
    connection,
    config.HEARTBEAT_GUARDIANS_KEY,
    config.HEARTBEAT_GUARDIANS_API_URL,
  ),
})

const connectCommunity = (name: string, connection: Connection, key: string | undefined, apiUrl: string) =>
  key ? createHeartbeatClient({ retries: retriesAtOnce, ...connection, name, key, apiUrl }) : null

function connectBucket(config: Config, { clock, stopping }: Connection): Bucket | null {
  const { EXPORT_BUCKET: bucket, EXPORT_ENDPOINT: endpoint, EXPORT_REGION: region } = config
  const { EXPORT_ACCESS_KEY_ID: accessKeyId, EXPORT_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  return createBucketClient({
    ...{ vendor: 'export-bucket', bucket, endpoint, region, accessKeyId, secretAccessKey, clock },
    ...(stopping && { stopping }),
  })
}
