import { z } from 'zod'
import { id, instant } from '#contract/values.ts'
import { mailChoices, notificationCategories, notificationTypes } from './notification-values.ts'

/** A notification as the bell and the panel show it (3-shell-and-houses §3). */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(notificationTypes),
  category: z.string(),
  read: z.boolean(),
  /** It waits for somebody’s answer or decision: looking at it is not enough. */
  asks: z.boolean(),
  body: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  ctaText: z.string(),
  createdAt: instant,
  iconUrl: z.string().nullable(),
  iconAlt: z.string(),
  redirectUrl: z.string().nullable(),
  content: z.string(),
})
export type Notification = z.output<typeof notification>

/** Unread ones by tab, each counted up to a hundred. */
export const unreadCounts = z.object({
  all: z.number(),
  academic: z.number(),
  product: z.number(),
  school: z.number(),
})
export type UnreadCounts = z.output<typeof unreadCounts>

/** A big number as the database gives identities of large tables. */
export const bigId = z.coerce.number('This is not a number.').int().positive().max(Number.MAX_SAFE_INTEGER)

export const preference = z.object({
  category: z.enum(notificationCategories, 'There is no such category.'),
  inApp: z.boolean('Choose on or off.'),
  email: z.enum(mailChoices, 'Choose none, at once or daily.'),
  push: z.boolean('Choose on or off.'),
})
export type Preference = z.output<typeof preference>

export const pushDevice = z.object({
  id,
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
})

export const preferences = z.object({
  categories: z.array(preference.extend({ isDefault: z.boolean() })),
  devices: z.array(pushDevice),
  /** What a browser needs to ask the messaging service for a token; null while the school has none. */
  messaging: z
    .object({
      apiKey: z.string(),
      appId: z.string(),
      projectId: z.string(),
      messagingSenderId: z.string(),
      vapidKey: z.string(),
    })
    .nullable(),
})
export type Preferences = z.output<typeof preferences>
