import type { Notification } from '#domains/notifications/contract/notifications.schemas.ts'

export const notificationTabs = ['all', 'academic', 'product', 'school'] as const
export type NotificationTab = (typeof notificationTabs)[number]

export const notificationsOf = (tab: NotificationTab, list: readonly Notification[]) =>
  tab === 'all' ? list : list.filter((one) => one.type === tab)

/** House reports are grouped, one per house: only the newest of each stays (domain.md §7). Newest first, as given. */
export function groupHouseReports(list: readonly Notification[]): Notification[] {
  const seen = new Set<string>()
  return list.filter((one) => {
    if (one.category !== 'house_reports' || one.redirectUrl === null) return true
    if (seen.has(one.redirectUrl)) return false
    seen.add(one.redirectUrl)
    return true
  })
}

/** How long ago, as short as it can be said: `now`, `8 min`, `2 h`, `4 d`. */
export function ageOf(createdAt: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(createdAt)) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
