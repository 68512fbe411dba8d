import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { together } from '#server/database/asked-together.ts'
import { findPutAwayUntil } from '#server/parts/find-put-away.ts'
import { notificationPageSize } from '../contract/notification-values.ts'
import { notificationsContract } from '../contract/notifications.contract.ts'
import { findAnnouncementContext } from './announcements/announcements.queries.ts'
import { countUnreadByTab, findInBell, listBell } from './bell.ts'
import { presentNotification } from './notifications.present.ts'
import { loadPreferences } from './preferences/load-preferences.ts'
import { resetPreferences, savePreferences } from './preferences/save-preferences.ts'
import { deleteDevice, saveDevice } from './push/push-devices.queries.ts'

export const notificationsRoutes = handlers(notificationsContract, {
  list: async (asking) => {
    const context = { ...asking, db: together(asking.db) }
    const { db, input } = context
    const [{ shown, next }, unread] = await Promise.all([
      listBell(context, { tab: input.type, after: input.after, limit: notificationPageSize }),
      countUnreadByTab(context),
    ])
    const putAwayUntil = next === null ? await findPutAwayUntil(db, 'notifications') : undefined
    return {
      notifications: shown.map(presentNotification),
      unreadNotificationsCount: unread.all,
      unread,
      next,
      putAwayUntil: putAwayUntil?.toISOString() ?? null,
    }
  },

  get: async (context) => {
    const { db, input } = context
    const row = await findInBell(context, input.notificationId)
    if (!row) {
      const isAnyAway = await findPutAwayUntil(db, 'notifications')
      throw notFound(
        isAnyAway
          ? 'This notification does not exist, you deleted it, or it was put away with its school year.'
          : 'This notification does not exist, or you deleted it.',
      )
    }
    const announcement =
      row.announcementId === null ? undefined : await findAnnouncementContext(db, row.announcementId)
    return { ...presentNotification(row), announcement: announcement ?? null }
  },

  getPreferences: (context) => loadPreferences(context),

  savePreferences: async (context) => {
    await savePreferences(context, context.input.preferences)
    return loadPreferences(context)
  },

  resetPreferences: async (context) => {
    await resetPreferences(context)
    return loadPreferences(context)
  },

  addPushToken: async (context) => {
    const { db, viewer, input, services } = context
    await saveDevice(db, { userId: viewer.userId, ...input, at: new Date(services.clock.nowMs()) })
    return loadPreferences(context)
  },

  removePushDevice: async (context) => {
    const { db, viewer, input } = context
    if ((await deleteDevice(db, viewer.userId, input.deviceId)) === 0) throw notFound()
    return loadPreferences(context)
  },
})
