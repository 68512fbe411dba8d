import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, search, version } from '#contract/values.ts'
import {
  announcement,
  announcementDraft,
  announcementRow,
  audience,
  recipientCounts,
} from './announcements.schemas.ts'

const place = z.object({ id: z.number(), title: z.string() })
const path = '/backoffice/workbench/notifications'
/** What somebody else made of it in the meantime. */
const announcementConflict = z.object({ version: z.number(), status: z.string() })

const access = 'announcements.send'

export const announcementsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Announcements scheduled, sent and cancelled, the newest first, 25 a page',
    access,
    input: paged(
      z.object({
        search: search(),
        status: z.enum(['any', 'scheduled', 'sent', 'cancelled']).default('any'),
      }),
    ),
    output: z.object({
      announcements: z.array(announcementRow),
      ...pageFacts,
    }),
  }),
  getChoices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    summary: 'Campuses, houses and staff groups one may write to',
    access,
    output: z.object({
      /** Whether one may write to the whole network. */
      isNetwork: z.boolean(),
      campuses: z.array(place),
      houses: z.array(place),
      groups: z.array(place),
    }),
  }),
  countRecipients: endpoint({
    method: 'GET',
    path: `${path}/recipients`,
    summary: 'How many people an announcement would reach and by which ways, and a few of them',
    access,
    input: audience,
    output: recipientCounts,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{announcementId}`,
    summary: 'One announcement with how it went, and who read it, by role',
    access,
    input: z.object({ announcementId: id }),
    output: announcement,
  }),
  listReaders: endpoint({
    method: 'GET',
    path: `${path}/{announcementId}/readers`,
    summary: 'Who got an announcement and whether they read it, 50 a page',
    access,
    input: paged(
      z.object({
        announcementId: id,
        state: z.enum(['any', 'read', 'unread']).default('any'),
        search: search(),
      }),
    ),
    output: z.object({
      readers: z.array(
        z.object({
          userId: z.number(),
          name: z.string(),
          role: z.enum(['student', 'guardian', 'employee']),
          readAt: z.iso.datetime({ offset: true }).nullable(),
        }),
      ),
      ...pageFacts,
    }),
    people: ({ readers }) => readers.map(({ userId }) => userId),
  }),
  send: endpoint({
    method: 'POST',
    path,
    summary:
      'Schedules an announcement; without a time it goes out in ten seconds, until then it can be undone',
    access,
    input: announcementDraft,
    output: announcement,
  }),
  edit: endpoint({
    method: 'PUT',
    path: `${path}/{announcementId}`,
    summary: 'Changes an announcement that was not sent yet',
    access,
    input: announcementDraft.extend({ announcementId: id, version }),
    output: announcement,
    errors: { CONFLICT: { status: 409, data: announcementConflict } },
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{announcementId}/cancel`,
    summary: 'Keeps an announcement that was not sent yet from being sent',
    access,
    input: z.object({ announcementId: id }),
    output: announcement,
    errors: { CONFLICT: { status: 409, data: announcementConflict.pick({ status: true }) } },
  }),
}
