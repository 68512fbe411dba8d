import type { Config } from '#server/settings/config.ts'
import type { Preferences } from '../../contract/notifications.schemas.ts'

/** What a browser asks Firebase with; null until all of it is configured (1-staff-tools §1). */
export function messagingOf(config: Config): Preferences['messaging'] {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_APP_ID: appId,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_SENDER_ID: messagingSenderId,
    FIREBASE_VAPID_KEY: vapidKey,
  } = config
  return apiKey && appId && projectId && messagingSenderId && vapidKey
    ? { apiKey, appId, projectId, messagingSenderId, vapidKey }
    : null
}
