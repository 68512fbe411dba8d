/** The kinds of the panel's tabs (3-shell-and-houses §9). */
export const notificationTypes = ['academic', 'product', 'school'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationTabs = ['all', ...notificationTypes] as const
export type NotificationTab = (typeof notificationTabs)[number]

export const tabTitles: Readonly<Record<NotificationTab, string>> = {
  all: 'All',
  academic: 'Academic',
  product: 'Product',
  school: 'School',
}

/** What notifications are about; preferences are kept for each (domain.md §7). */
export const notificationCategories = [
  'house_reports',
  'attendance',
  'excuses',
  'notes',
  'tasks',
  'registrations',
  'reports',
  'onboarding',
  'jobs',
  'records',
  'services',
  'announcements',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** Never, in the minute it happens, or once a morning together with others. */
export const mailChoices = ['none', 'at_once', 'daily'] as const
export type MailChoice = (typeof mailChoices)[number]

/** How a person wants to hear of one category. */
export interface Choice {
  readonly inApp: boolean
  readonly email: MailChoice
  readonly push: boolean
}

/** What a panel shows at a time; older ones come as one scrolls. */
export const notificationPageSize = 20

/** The badge says 9+ long before this: counting stops here, so that a full bell costs no more than an empty one. */
export const unreadCountLimit = 100
