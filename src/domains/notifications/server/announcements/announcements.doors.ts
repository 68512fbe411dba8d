import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/values.ts'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { lacks } from '#server/access.ts'
import type { DoorRoute } from '#server/domain.ts'
import { readDoorInput } from '#server/door-input.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendTable, type Table } from '#server/table-download.ts'
import { findAnnouncement } from './announcements.queries.ts'
import { type ReaderFilter, streamReaders } from './readers.queries.ts'

export const announcementDoors: readonly DoorRoute[] = [
  {
    method: 'GET',
    path: '/downloads/announcement-readers.csv',
    why: 'A browser saves who read an announcement; it needs announcements.send and one the viewer sees.',
  },
]

const asked = z.object({ announcement_id: id, state: z.enum(['any', 'read', 'unread']).default('any') })

const roleNames: Readonly<Record<string, string>> = {
  student: 'Student',
  guardian: 'Guardian',
  employee: 'Staff',
}

/** Who got it and when they read it, as a table to download; instants in the school's zone. */
function readersTable(services: Services, filter: ReaderFilter): Table {
  async function* rows() {
    for await (const row of streamReaders(services.database, filter))
      yield [row.name, row.email, roleNames[row.role] ?? row.role, row.readAt ? wallTime(row.readAt) : '']
  }
  return { name: 'announcement-readers', header: ['Name', 'Email', 'Role', 'Read at'], rows: rows() }
}

const wallTime = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('America/New_York')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

export async function mountAnnouncementDoors(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/api/downloads/announcement-readers.csv', async (request, reply) => {
    const refuse = (status: number, code: string, message: string) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(plainError(code, message, request.id))
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    if (viewer.role === 'nobody') return refuse(401, 'UNAUTHORIZED', 'Log in to continue.')
    if (!services.accessRules.get('announcements.send')?.(viewer))
      return refuse(403, 'FORBIDDEN', lacks('announcements.send').message)
    const query = readDoorInput(asked, request.query, { request, reply })
    if (!query) return reply
    const { announcement_id: announcementId, state } = query
    if (!(await findAnnouncement(services.database, viewer, announcementId)))
      return refuse(404, 'NOT_FOUND', 'This announcement does not exist, or is not one you can see.')
    return sendTable(reply, 'csv', readersTable(services, { announcementId, state, search: '' }))
  })
}
