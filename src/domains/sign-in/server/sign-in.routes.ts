import { ownPath } from '#contract/own-address.ts'
import { school } from '#contract/school/school.ts'
import { getOrganization } from '#domains/organization/server/organization.service.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { demoSignIns } from '#server/http/demo-mode.ts'
import type { Config } from '#server/settings/config.ts'
import { offersGoogle, offersOidc } from '#server/settings/sign-in-ways.ts'
import { signInContract, signInPageSize } from '../contract/sign-in.contract.ts'
import { deleteLink, listLinks } from './links.ts'
import { deviceName } from './logins/device-name.ts'
import { endMirror } from './logins/end-mirror.ts'
import { deleteLogin, deleteOtherLogins, listLogins } from './logins/logins.queries.ts'
import { clearSessionCookie } from './logins/session-cookie.ts'
import { changePassword } from './passwords/change-password.ts'
import { proveOneself } from './passwords/prove-oneself.ts'
import { countSignInEvents, listSignInEvents, presentSignIn, recordSignInEvent } from './sign-in-events.ts'
import { startPageOf } from './start-page.ts'

export const signInRoutes = handlers(signInContract, {
  getCurrentUser: async ({ viewer }) => ({
    user: {
      id: viewer.userId,
      role: viewer.isAdmin ? 'admin' : viewer.role,
      name: viewer.name,
      email: viewer.email,
    },
  }),

  logout: async ({ db, viewer, services, request }) => {
    // Out of a mirror and out of one's own log-in behind it: who logs out leaves this browser to others.
    const mirror = await endMirror(db, { services, request })
    const userId = mirror?.employeeId ?? viewer.userId
    const ended = await deleteLogin(db, userId, mirror?.ownLoginId ?? viewer.loginId)
    if (ended > 0) await recordSignInEvent(db, request, { userId, event: 'signed_out' })
    request.setHeader('set-cookie', clearSessionCookie(services))
    return { ok: true } as const
  },

  getAppSsoTarget: async ({ viewer, input }) => {
    // A link begins no mirror: our own page asks first.
    if (input.impersonateUserId) {
      const changes = input.allowChanges === 'true' ? '?allowChanges=true' : ''
      return { redirectTo: `/impersonate/${input.impersonateUserId}${changes}` }
    }
    const asked = typeof input.return_to === 'string' ? ownPath(input.return_to) : undefined
    const isOpen = viewer.role === 'employee' || asked === '/family' || asked?.startsWith('/family/')
    return { redirectTo: (isOpen ? asked : undefined) ?? startPageOf(viewer) }
  },

  listOwnSessions: async ({ db, viewer, services }) => {
    const logins = await listLogins(db, viewer.userId, services.clock.nowMs())
    return logins.map((login) => ({
      id: login.id,
      isCurrent: login.id === viewer.loginId,
      device: deviceName(login.userAgent),
      ipAddress: login.ipAddress ?? '',
      signedInAt: login.createdAt.toISOString(),
      lastSeenAt: login.updatedAt.toISOString(),
    }))
  },

  endOwnSession: async ({ db, viewer, input, request }) => {
    const { userId } = viewer
    if ((await deleteLogin(db, userId, input.sessionId)) === 0) throw notFound()
    await recordSignInEvent(db, request, { userId, event: 'session_ended', details: { ended: 1 } })
    return { ok: true } as const
  },

  endOtherSessions: async ({ db, viewer, request }) => {
    const { userId } = viewer
    const ended = await deleteOtherLogins(db, userId, viewer.loginId)
    if (ended > 0)
      await recordSignInEvent(db, request, { userId, event: 'session_ended', details: { ended } })
    return { ended }
  },

  listOwnLinks: async ({ db, viewer }) =>
    (await listLinks(db, viewer.userId)).map(({ id, providerId, createdAt }) => ({
      id,
      provider: providerId === 'google' ? ('google' as const) : ('oidc' as const),
      linkedAt: createdAt.toISOString(),
    })),

  cutOwnLink: async ({ db, viewer: { userId }, input, request }) => {
    const cut = await deleteLink(db, userId, input.linkId)
    if (!cut) throw notFound()
    await recordSignInEvent(db, request, { userId, event: 'link_cut', details: { provider: cut.providerId } })
    return { ok: true } as const
  },

  listOwnSignIns: async ({ db, viewer, input: { page } }) => {
    const [rows, total] = await Promise.all([
      listSignInEvents(db, viewer.userId, signInPageSize, (page - 1) * signInPageSize),
      countSignInEvents(db, viewer.userId),
    ])
    return { page, pageSize: signInPageSize, total, signIns: rows.map(presentSignIn) }
  },

  changeOwnPassword: { prepare: changePassword },

  proveOneself: { prepare: proveOneself },

  listPersonas: async ({ db, services: { config } }) => ({
    google: offersGoogle(config) && school().googleSignIn,
    oidc: offersOidc(config) && school().oidcSignIn,
    ...(await supportOf(db, config)),
    demo: config.isDemo ? demoSignIns() : null,
  }),
})

async function supportOf(db: Database, config: Config) {
  const { supportEmail, supportPhone } = await getOrganization(db, config)
  return { supportEmail, supportPhone }
}
