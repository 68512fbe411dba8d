import { z } from 'zod'
import { systemClock } from '#server/clock.ts'
import { serviceAccountTokens } from '../service-account.ts'
import { createVendorClient, type VendorClientOptions } from '../vendor-client.ts'
import { BrowserGone, errorOfFirebaseAnswer, errorOfTokenAnswer } from './firebase-errors.ts'

/** A service account of the Firebase project, as its key file names it. */
export type FirebaseCredentials = { projectId: string; clientEmail: string; privateKey: string }

export const messagingScope = 'https://www.googleapis.com/auth/firebase.messaging'
const tokenPath = '/token'

/**
 * Where Firebase is and who we are: `FIREBASE_API_URL` (`https://fcm.googleapis.com`), `FIREBASE_OAUTH_URL`
 * (`https://oauth2.googleapis.com`), and a service account's `FIREBASE_PROJECT_ID`, `FIREBASE_CLIENT_EMAIL`,
 * `FIREBASE_PRIVATE_KEY`. In the demo the sandbox stands at both addresses: the code path is the same.
 */
export type FirebaseMessagingOptions = FirebaseCredentials & { apiUrl: string; oauthUrl: string } & Omit<
    VendorClientOptions,
    'vendor' | 'baseUrl' | 'errorOf'
  >

export type PushMessage = {
  /** The browser's token. */
  token: string
  title: string
  body: string
  /** Where a click leads; our service worker opens it. */
  url: string
  /** A message of the same tag takes the place of the one before, so that one sent twice is seen once. */
  tag: string
}

export type FirebaseMessaging = {
  /** Asks for a token: resolves when Google lets us in. */
  signIn(): Promise<void>
  /**
   * Sends one message (FCM HTTP v1, `messages:send`). `unregistered`: Firebase says that the browser takes no more, forget its
   * token. Throws a `VendorError` otherwise: `MessageRefused` says no to this message, all others say more of the service, the
   * way there or us than of the browser.
   */
  send(message: PushMessage): Promise<'sent' | 'unregistered'>
}

const sentMessage = z.object({ name: z.string() })

export function createFirebaseMessaging(options: FirebaseMessagingOptions): FirebaseMessaging {
  const {
    apiUrl,
    oauthUrl,
    projectId,
    clientEmail,
    privateKey,
    clock = systemClock,
    retries = 2,
    ...http
  } = options
  const shared = { ...http, clock, retries, vendor: 'firebase' }
  const api = createVendorClient({ ...shared, baseUrl: apiUrl, errorOf: errorOfFirebaseAnswer })
  const oauth = createVendorClient({
    ...shared,
    ...{ baseUrl: oauthUrl, isEntrance: true, errorOf: errorOfTokenAnswer },
  })
  const tokens = serviceAccountTokens(oauth, {
    account: { clientEmail, privateKey },
    scope: messagingScope,
    tokenUrl: oauthUrl.replace(/\/+$/, '') + tokenPath,
    clock,
  })

  async function post(message: PushMessage, accessToken: string): Promise<void> {
    const { token, title, body, url, tag } = message
    await api.request({
      method: 'POST',
      path: `/v1/projects/${encodeURIComponent(projectId)}/messages:send`,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: { token, notification: { title, body }, data: { url }, webpush: { notification: { tag } } },
      }),
      schema: sentMessage,
      isRepeatable: true, // the tag makes two of one
    })
  }

  return {
    signIn: tokens.signIn,
    async send(message) {
      try {
        await tokens.callWith((accessToken) => post(message, accessToken))
        return 'sent'
      } catch (error) {
        if (error instanceof BrowserGone) return 'unregistered'
        throw error
      }
    },
  }
}
