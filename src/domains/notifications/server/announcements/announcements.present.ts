import { forgotten } from '#contract/retention.ts'
import { schoolYearText } from '#server/parts/kept-years.ts'
import type { Services } from '#server/services.ts'
import type {
  Announcement,
  AnnouncementRole,
  AnnouncementRow,
  RecipientCounts,
} from '../../contract/announcements.schemas.ts'
import type { NotificationType } from '../../contract/notification-values.ts'
import { audienceText } from '../../rules/audience-text.ts'
import type { AnnouncementRecord } from './announcements.queries.ts'
import type { countRecipients } from './recipients.queries.ts'

// Checks of the table hold roles, type and status to what the wire says.

export const presentRow = (row: AnnouncementRecord): AnnouncementRow => ({
  id: row.id,
  title: row.title,
  body: row.body,
  type: row.type as NotificationType,
  status: row.status as AnnouncementRow['status'],
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  audience: audienceText({
    roles: row.roles as AnnouncementRole[],
    groups: row.groupTitles,
    campuses: row.campusTitles,
    houses: row.houseTitles,
  }),
  recipientCount: row.recipientCount,
  readCount: row.readCount,
  putAway: row.isForgotten ? forgotten : row.yearAway === null ? null : schoolYearText(row.yearAway),
  senderName: row.senderName,
})

export const presentAnnouncement = (
  row: AnnouncementRecord,
  readers: Announcement['readers'],
  went: Announcement['went'],
): Announcement => ({
  ...presentRow(row),
  roles: row.roles as AnnouncementRole[],
  groupIds: row.groupIds,
  cohortIds: row.cohortIds,
  houseIds: row.houseIds,
  linkUrl: row.linkUrl,
  linkLabel: row.linkLabel,
  version: row.version,
  went,
  readers,
})

/** An audience as it is said before sending: without a push service nobody gets a push message. */
export const presentCounts = (
  { inApp, mailAtOnce, mailDaily, mailOff, push, ...counted }: Awaited<ReturnType<typeof countRecipients>>,
  { mail, outgoingHold, vendors }: Pick<Services, 'mail' | 'outgoingHold' | 'vendors'>,
): RecipientCounts => ({
  ...counted,
  ways: {
    inApp,
    mailAtOnce,
    mailDaily,
    mailOff,
    push: vendors.pushMessages ? push : 0,
    mail: !mail.isConnected ? 'off' : outgoingHold.reason() ? 'held' : 'goes',
  },
})
