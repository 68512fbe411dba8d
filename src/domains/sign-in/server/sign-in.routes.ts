import { endMirror, startMirror } from '#domains/mirror/server/mirror.service.ts'
import { demoSignIns } from '#server/demo-mode.ts'
import { notFound, refused } from '#server/errors.ts'
import { handlers } from '#server/handlers.ts'
import type { Viewer } from '#server/viewer.ts'
import { signInContract } from '../contract/sign-in.contract.ts'
import { offersGoogle, offersOidc } from './better-auth.ts'
import { deviceName } from './device-name.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { deleteOtherSessions, deleteSession, listSessions } from './sessions.queries.ts'
import { internalPath, startPageOf } from './start-page.ts'

function refuseWhileMirroring(viewer: Viewer): void {
  if (viewer.mirroredBy) throw refused('People end their own sessions; you are looking as someone else.')
}

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
    // Out of a mirror and out of one's own session behind it: who logs out leaves this browser to others.
    const mirror = await endMirror(db, { services, request })
    if (mirror?.ownSessionId) await deleteSession(db, mirror.employeeId, mirror.ownSessionId)
    else if (viewer.sessionId) await deleteSession(db, viewer.userId, viewer.sessionId)
    request.setHeader('set-cookie', clearSessionCookie(services))
    return { ok: true } as const
  },

  getAppSsoTarget: async ({ viewer, input, ...context }) => {
    if (input.impersonateUserId) {
      const choice = { userId: input.impersonateUserId, allowChanges: input.allowChanges === 'true' }
      return { redirectTo: await startMirror({ viewer, ...context }, choice) }
    }
    const asked = typeof input.return_to === 'string' ? internalPath(input.return_to) : undefined
    const isOpen = viewer.role === 'employee' || asked === '/family' || asked?.startsWith('/family/')
    return { redirectTo: (isOpen ? asked : undefined) ?? startPageOf(viewer) }
  },

  listOwnSessions: async ({ db, viewer, services }) => {
    const sessions = await listSessions(db, viewer.userId, services.clock.nowMs())
    return sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === viewer.sessionId,
      device: deviceName(session.userAgent),
      ipAddress: session.ipAddress ?? '',
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: session.updatedAt.toISOString(),
    }))
  },

  endOwnSession: async ({ db, viewer, input }) => {
    refuseWhileMirroring(viewer)
    if ((await deleteSession(db, viewer.userId, input.sessionId)) === 0) throw notFound()
    return { ok: true } as const
  },

  endOtherSessions: async ({ db, viewer }) => {
    refuseWhileMirroring(viewer)
    return { ended: await deleteOtherSessions(db, viewer.userId, viewer.sessionId) }
  },

  listPersonas: async ({ services: { config } }) => ({
    google: offersGoogle(config),
    oidc: offersOidc(config),
    supportEmail: config.SUPPORT_EMAIL,
    demo: config.isDemo ? demoSignIns() : null,
  }),
})
