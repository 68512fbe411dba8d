import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { school } from '#contract/school/school.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import type { Config } from '#server/settings/config.ts'
import { offersGoogle, offersOidc } from '#server/settings/sign-in-ways.ts'
import { noteLink } from './links.ts'
import { forgetDevices, noteMailboxShown } from './logins/known-devices.queries.ts'
import { loginEnd, loginSeconds } from './logins/login-length.ts'
import { deleteLinks } from './logins/logins.queries.ts'
import { cookiePrefix } from './logins/session-cookie.ts'
import { oidcPlugin } from './oidc-provider.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.ts'
import { passwordMaxLength, passwordMinLength } from './passwords/password-rules.ts'
import { recordSignInEvent } from './sign-in-events.ts'
import { forgetAccountFailures } from './sign-in-failures.ts'
import { tellOfPassword } from './sign-in-notices.ts'

const resetLinkMinutes = 30

/** The headers in which sign-in.plain-routes.ts passes facts of a request to better-auth, and its hooks read them. */
export const requestHeaders = {
  id: 'x-homeroom-request',
  device: 'x-homeroom-device',
  ip: 'x-forwarded-for',
} as const

const requestOf = (request: Request | undefined) => ({
  id: request?.headers.get(requestHeaders.id) ?? '',
  ip: request?.headers.get(requestHeaders.ip) ?? '',
  userAgent: request?.headers.get('user-agent') ?? '',
  deviceHash: request?.headers.get(requestHeaders.device) ?? null,
})

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** better-auth's models on our tables. */
const models = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...stamps } },
  session: {
    modelName: 'logins',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...stamps,
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...stamps,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
} as const

const basePath = '/api/auth'

/** Everything that better-auth is asked for; whatever else it could do is not there. */
const authSteps = [
  'sign-in/email',
  'sign-in/social',
  'request-password-reset',
  'reset-password',
  'callback/google',
  'callback/oidc',
] as const
export type AuthStep = (typeof authSteps)[number]

/**
 * better-auth has calls of its own that take a session which still waits for its second factor: only these steps pass.
 */
const only = (steps: readonly string[]): BetterAuthPlugin => ({
  id: 'only-asked',
  onRequest: async ({ url }) => {
    const isAsked = steps.some((step) => new URL(url).pathname === `${basePath}/${step}`)
    return isAsked ? undefined : { response: new Response('Not found', { status: 404 }) }
  },
})

/** What better-auth lets people in by, besides passwords. */
interface Ways {
  readonly steps: readonly string[]
  readonly socialProviders: NonNullable<BetterAuthOptions['socialProviders']>
  readonly plugins: BetterAuthPlugin[]
}

function providers(config: Config): Ways {
  const { GOOGLE_CLIENT_ID: clientId = '', GOOGLE_CLIENT_SECRET: clientSecret = '' } = config
  return {
    steps: authSteps,
    socialProviders: offersGoogle(config) ? { google: { clientId, clientSecret, disableSignUp: true } } : {},
    plugins: offersOidc(config) ? [oidcPlugin(config)] : [],
  }
}

/**
 * better-auth on the school's own tables. Nobody signs up: people are made by the school, and Google or OIDC
 * only recognise an account that exists. Reset ends every session; what guards its calls stands in
 * sign-in.plain-routes.ts.
 */
export function createAuth(services: Services, ways = providers(services.config)) {
  const { database, publicUrl, clock } = services
  return betterAuth({
    appName: school().productName,
    baseURL: publicUrl,
    basePath,
    secret: services.secret,
    trustedOrigins: [publicUrl],
    database: services.pool,
    ...models,
    // The link's token is only in the mail: who reads the table learns none.
    verification: { ...models.verification, storeIdentifier: 'hashed' },
    session: { ...models.session, expiresIn: loginSeconds, disableSessionRefresh: true },
    account: {
      ...models.account,
      // A provider must say that it verified the address. Ours need no mark: the school itself made the people.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) =>
        inTransaction(database, async (db) => {
          await recordSignInEvent(db, requestOf(request), { userId: Number(user.id), event: 'reset_asked' })
          await insertMail(db, {
            kind: 'password_reset',
            userId: Number(user.id),
            isPrivate: true,
            toEmail: user.email,
            toName: user.name,
            subject: 'Set a new password',
            paragraphs: [
              `Hello ${user.name},`,
              `someone, most likely you, asked for a new ${school().productName} password. The link works once, for ${resetLinkMinutes} minutes.`,
              'If it was not you, nothing has changed and you need not do anything.',
            ],
            action: { label: 'Set a new password', url: `${publicUrl}/password/new?token=${token}` },
          })
        }),
      // Before better-auth ends every session: the old password, its links and its devices are worth nothing.
      onPasswordReset: ({ user }, asked) =>
        inTransaction(database, async (db) => {
          const person = { id: Number(user.id), name: user.name, email: user.email }
          const request = requestOf(asked)
          await deleteLinks(db, person.id)
          await forgetAccountFailures(db, services.secret, person.email)
          await forgetDevices(db, person.id, undefined)
          if (request.deviceHash) await noteMailboxShown(db, person.id, request.deviceHash, clock.nowMs())
          await recordSignInEvent(db, request, { userId: person.id, event: 'password_reset' })
          await tellOfPassword(db, { person, request, nowMs: clock.nowMs(), publicUrl })
        }),
    },
    socialProviders: ways.socialProviders,
    plugins: [only(ways.steps), ...ways.plugins],
    databaseHooks: {
      account: {
        create: {
          // Nothing is asked of Google or the provider later: a token that is not kept cannot leak.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
          after: async ({ userId, providerId }, context) => {
            if (providerId === 'credential') return
            await noteLink(database, requestOf(context?.request), { userId: Number(userId), providerId })
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const person = await database
              .selectFrom('users')
              .select('deactivatedAt')
              .where('id', '=', Number(session.userId))
              .executeTakeFirst()
            if (!person || person.deactivatedAt) return false
            const now = new Date(clock.nowMs())
            return {
              data: {
                ...session,
                createdAt: now,
                updatedAt: now,
                expiresAt: loginEnd(now.getTime(), now.getTime()),
              },
            }
          },
        },
      },
    },
    rateLimit: { enabled: false }, // sign-in-failures.ts counts, across servers
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: 'serial', validateSchema: false },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] }, // set by sign-in.plain-routes.ts, never by the caller
      // The frontend-id header, which no other site can send, guards every POST; an address such as
      // 127.0.0.1 instead of localhost must still be able to log in.
      disableCSRFCheck: true,
    },
    onAPIError: { errorURL: `${publicUrl}/signin` },
    logger: { disabled: true }, // it would log email addresses
    telemetry: { enabled: false },
  })
}

export type Auth = ReturnType<typeof createAuth>
