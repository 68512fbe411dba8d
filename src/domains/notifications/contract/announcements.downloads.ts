import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { id, search } from '#contract/values.ts'

export const announcementsDownloads = {
  readers: download({
    path: '/downloads/announcement-readers',
    summary: 'Who got an announcement and when they read it, as a table; of one the viewer sees',
    access: 'announcements.send',
    input: z.object({
      announcement_id: id,
      state: z.enum(['any', 'read', 'unread']).default('any'),
      search: search(),
    }),
    formats: tableFormats,
  }),
}
