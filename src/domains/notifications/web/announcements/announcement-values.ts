import { schoolInstant } from '#contract/school-time.ts'
import { formatWhen } from '#ui/format/times.ts'
import {
  type Announcement,
  type AnnouncementDraft,
  type AnnouncementRole,
  undoSeconds,
} from '../../contract/announcements.schemas.ts'
import type { NotificationType } from '../../contract/notification-values.ts'

/** What the form holds while one types. */
export interface AnnouncementValues {
  readonly title: string
  readonly body: string
  readonly type: NotificationType
  readonly linkUrl: string
  readonly linkLabel: string
  readonly roles: readonly AnnouncementRole[]
  readonly groupIds: readonly number[]
  readonly cohortIds: readonly number[]
  readonly houseIds: readonly number[]
  readonly isLater: boolean
  /** A school day and a wall time of the school. */
  readonly day: string
  readonly time: string
}

export const emptyAnnouncement = (today: string): AnnouncementValues => ({
  title: '',
  body: '',
  type: 'school',
  linkUrl: '',
  linkLabel: '',
  roles: [],
  groupIds: [],
  cohortIds: [],
  houseIds: [],
  isLater: false,
  day: today,
  time: '08:00',
})

/** The wall time of an instant in the school, as the form holds it. */
function wallTimeOf(instant: string): { day: string; time: string } {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('America/New_York')
  return {
    day: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/**
 * Whether it has a time that somebody chose and that is still to come, cancelled or not. What was sent without one has its
 * few seconds until it goes out.
 */
const isPlanned = ({ status, sendAt }: Announcement, nowMs: number): boolean =>
  status !== 'sent' && Date.parse(sendAt) > nowMs + undoSeconds * 1000

/** What the form starts with to change an announcement; one whose time is past goes out now unless one says when. */
export const valuesOf = (one: Announcement, nowMs: number): AnnouncementValues => ({
  title: one.title,
  body: one.body,
  type: one.type,
  linkUrl: one.linkUrl ?? '',
  linkLabel: one.linkLabel,
  roles: one.roles,
  groupIds: one.groupIds,
  cohortIds: one.cohortIds,
  houseIds: one.houseIds,
  isLater: isPlanned(one, nowMs),
  ...wallTimeOf(one.sendAt),
})

/** The form as the server takes it; a day or time that is none is left for the server to refuse by field. */
export function toDraft(values: AnnouncementValues): AnnouncementDraft {
  const { isLater, day, time, roles, groupIds, cohortIds, houseIds, linkUrl, ...words } = values
  return {
    ...words,
    roles: [...roles],
    groupIds: roles.includes('employee') ? [...groupIds] : [],
    cohortIds: [...cohortIds],
    houseIds: [...houseIds],
    linkUrl: linkUrl.trim() === '' ? null : linkUrl,
    sendAt: isLater ? new Date(schoolInstant(day, time)).toISOString() : null,
  }
}

/**
 * What stood there before it was changed, to be stored again to the second; undefined where it would not have gone out by
 * itself, or where its time has come since: that is only kept from being sent.
 */
export function draftBefore(one: Announcement, nowMs: number): AnnouncementDraft | undefined {
  if (one.status !== 'scheduled' || !isPlanned(one, nowMs)) return undefined
  const { title, body, type, linkUrl, linkLabel, roles, groupIds, cohortIds, houseIds, sendAt } = one
  return { title, body, type, linkUrl, linkLabel, roles, groupIds, cohortIds, houseIds, sendAt }
}

/** Said before anything is sent: a day or a time that cannot be read at all. */
export const timeProblem = ({ isLater, day, time }: AnnouncementValues) => ({
  sendAt:
    !isLater || (/^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time))
      ? undefined
      : 'Choose a day and a time.',
})

/** Whether there is something to be read. */
export const hasWords = ({ title, body }: AnnouncementValues): boolean =>
  title.trim() !== '' && body.trim() !== ''

/** The words of the toast after sending or scheduling. */
export const sentText = (isLater: boolean, sendAt: string): string =>
  isLater ? `Scheduled for ${formatWhen(sendAt, Date.now())}` : 'The announcement goes out in a few seconds'

/** The server's names of fields. */
export const fieldNames = { day: ['sendAt'] } as const
