import { school } from '#contract/school/school.ts'
import {
  countUnread,
  markAllRead,
  markRead,
  removeNotification,
  restoreNotification,
} from '#domains/notifications/server/notifications.service.ts'
import { getOrganization } from '#domains/organization/server/organization.service.ts'
import { listGivers, nameHolders } from '#domains/permissions/server/permissions.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { shellContract } from '../contract/shell.contract.ts'
import { loadShell } from './load-shell.ts'
import { findMaintenance, switchMaintenance } from './maintenance.ts'
import { shownLogos } from './shown-logos.ts'
import { loadWorkbench } from './workbench.ts'

/** Of error reporting: traces, replays, replays of sessions with an error (3-shell-and-houses §9). */
const sampling = { tracesSampleRate: 0.05, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 }

const keyed = (key: string | undefined, url: string | undefined) => (key && url ? { key, url } : null)

export const shellRoutes = handlers(shellContract, {
  getRoot: async ({ db, services }) => {
    const { config } = services
    const { schoolName } = await getOrganization(db, config)
    return {
      productName: school().productName,
      schoolName,
      logos: shownLogos(),
      isDemo: config.isDemo,
      maintenance: await findMaintenance(db, services),
      analytics: keyed(config.ANALYTICS_KEY, config.ANALYTICS_URL),
      supportChat: keyed(config.SUPPORT_CHAT_KEY, config.SUPPORT_CHAT_URL),
      errorReporting: config.SENTRY_DSN ? { dsn: config.SENTRY_DSN, ...sampling } : null,
    }
  },

  getAuthenticatedRoot: ({ db, input, ...context }) => loadShell(db, context, input),

  postAuthenticatedRoot: async ({ db, input, viewer, services }) => {
    const now = new Date(services.clock.nowMs())
    const { userId } = viewer
    if (input._action === 'readAllNotifications') await markAllRead(db, userId, now)
    else if (input._action === 'deleteNotification')
      await removeNotification(db, userId, input.notificationId, now)
    else if (input._action === 'restoreNotification')
      await restoreNotification(db, userId, input.notificationId)
    else await markRead(db, userId, input.notificationId, input.isRead ? now : null)
    return { unreadNotificationsCount: await countUnread({ db, viewer, services }) }
  },

  getWorkbenchIndex: ({ db, ...context }) => loadWorkbench(db, context),

  listPermissionGivers: async ({ db, viewer, input: { permission } }) => ({
    names: viewer.role === 'employee' ? await listGivers(db, permission, viewer.userId) : [],
  }),

  listFeatureSwitchers: async ({ db, viewer }) => ({
    names: viewer.role === 'employee' ? await nameHolders(db, 'feature_flags.manage', viewer.userId) : [],
  }),

  setMaintenance: async ({ db, input, ...context }) => {
    await switchMaintenance(db, context, input.isOn)
    return { maintenance: await findMaintenance(db, context.services) }
  },
})
