import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { byColumns, type Table, wallText } from '#server/api/table-download.ts'
import type { Database } from '#server/database/database.ts'
import { announcementsDownloads } from '../../contract/announcements.downloads.ts'
import { findAnnouncement } from './announcements.queries.ts'
import { type ReaderFilter, streamReaders } from './readers.queries.ts'

const roleNames: Readonly<Record<string, string>> = {
  student: 'Student',
  guardian: 'Guardian',
  employee: 'Staff',
}

/** Who got it and when they read it, as a table to download; instants in the school's zone. */
function readersTable(db: Database, filter: ReaderFilter): Table {
  async function* rows() {
    for await (const row of streamReaders(db, filter))
      yield [row.name, row.email, roleNames[row.role] ?? row.role, wallText(row.readAt)]
  }
  return {
    name: 'announcement-readers',
    header: ['Name', 'Email', 'Role', 'Read at'],
    rows: rows(),
    person: byColumns(1),
  }
}

export const announcementsDownloadRoutes = downloads(announcementsDownloads, {
  readers: async ({ db, viewer, input: { announcement_id: announcementId, ...filter } }) => {
    if (!(await findAnnouncement(db, viewer, announcementId)))
      throw notFound('This announcement does not exist, or is not one you can see.')
    return readersTable(db, { announcementId, ...filter })
  },
})
