import { z } from 'zod'
import { cohortId, id, instant, line, lines, setOf } from '#contract/values.ts'
import { notificationTypes } from './notification-values.ts'

export const announcementRoles = ['student', 'guardian', 'employee'] as const
export type AnnouncementRole = (typeof announcementRoles)[number]

export const announcementPageSize = 25
export const readerPageSize = 50

/** After Send one has this long to take it back; nobody has seen it then. */
export const undoSeconds = 10

const ids = setOf(id, 500).default([])

/** People of the roles, staff of the groups only, at the campuses and houses, or everywhere. */
export const audience = z.object({
  roles: setOf(z.enum(announcementRoles), 3).min(1, 'Choose who gets it.'),
  groupIds: ids,
  cohortIds: setOf(cohortId, 500).default([]),
  houseIds: ids,
})
export type AnnouncementAudience = z.output<typeof audience>

/** A path of ours or an address elsewhere; nothing a browser would run. */
const link = line(2_000).refine((text) => /^\/(?!\/)/.test(text) || /^https?:\/\/[^\s]+$/.test(text), {
  message: 'Start the link with / or https://.',
})

export const announcementDraft = audience.extend({
  title: line(120, 'Write at most 120 characters.').min(1, 'Write a title.'),
  body: lines(5_000, 'Write at most 5,000 characters.').min(1, 'Write what there is to say.'),
  type: z.enum(notificationTypes),
  linkUrl: z.union([link, z.literal('').transform(() => null), z.null()]).default(null),
  linkLabel: line(40, 'Write at most 40 characters.').default(''),
  /** When to send; null is now. */
  sendAt: instant.nullable().default(null),
})
export type AnnouncementDraft = z.output<typeof announcementDraft>

export const announcementRow = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  type: z.enum(notificationTypes),
  status: z.enum(['scheduled', 'sent', 'cancelled']),
  sendAt: instant,
  sentAt: instant.nullable(),
  /** Whom it goes to, in words. */
  audience: z.string(),
  recipientCount: z.number().nullable(),
  readCount: z.number(),
  /**
   * The school year, `2019–2020`, with which its receivers and readers were put away, or `forgotten` once they were
   * deleted; null while they are here.
   */
  putAway: z.string().nullable(),
  senderName: z.string().nullable(),
})
export type AnnouncementRow = z.output<typeof announcementRow>

/** How far an announcement that was sent has come: people, or emails and push messages to them. */
export const announcementWent = z.object({
  inApp: z.number(),
  /** Null once emails of it are kept no longer: nobody knows any more. */
  mailSent: z.number().nullable(),
  mailWaiting: z.number(),
  mailFailed: z.number(),
  /** Waits for the morning's email. */
  mailDaily: z.number(),
  pushWaiting: z.number(),
  pushFailed: z.number(),
})
export type AnnouncementWent = z.output<typeof announcementWent>

export const announcement = announcementRow.extend({
  roles: z.array(z.enum(announcementRoles)),
  groupIds: z.array(z.number()),
  cohortIds: z.array(z.number()),
  houseIds: z.array(z.number()),
  linkUrl: z.string().nullable(),
  linkLabel: z.string(),
  version: z.number(),
  /** Null until it was sent. */
  went: announcementWent.nullable(),
  readers: z.array(z.object({ role: z.enum(announcementRoles), recipients: z.number(), read: z.number() })),
})
export type Announcement = z.output<typeof announcement>

/** By which ways people hear of an announcement, each person counted in each of theirs. */
export const recipientWays = z.object({
  inApp: z.number(),
  mailAtOnce: z.number(),
  /** With the morning's email. */
  mailDaily: z.number(),
  /** Who has switched its email off. */
  mailOff: z.number(),
  /** Who has switched push messages on, with a browser that takes them; nobody without a push service. */
  push: z.number(),
  /** `held`: this is a copy of the school, nothing leaves it; `off`: there is no mail server. */
  mail: z.enum(['goes', 'held', 'off']),
})
export type RecipientWays = z.output<typeof recipientWays>

export const recipientCounts = z.object({
  total: z.number(),
  students: z.number(),
  guardians: z.number(),
  employees: z.number(),
  /** The first few by name. */
  examples: z.array(z.string()),
  ways: recipientWays,
})
export type RecipientCounts = z.output<typeof recipientCounts>
