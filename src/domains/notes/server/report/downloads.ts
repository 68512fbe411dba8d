import type { FastifyInstance } from 'fastify'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { lacks } from '#server/access.ts'
import type { DoorRoute } from '#server/domain.ts'
import { readDoorInput } from '#server/door-input.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendTable, tableFormats } from '#server/table-download.ts'
import { notesReportFilter } from '../../contract/notes-report.contract.ts'
import { notesTable } from './notes-table.ts'

export const downloadDoors: readonly DoorRoute[] = tableFormats.map((format) => ({
  method: 'GET' as const,
  path: `/downloads/notes.${format}` as const,
  why: 'A browser saves the notes report; it needs notes.view and holds only what the viewer may read.',
}))

/** Mounts the downloads of the report, behind the sign-in and the viewer's scope. */
export async function mountDownloads(app: FastifyInstance, services: Services): Promise<void> {
  for (const format of tableFormats)
    app.get(`/api/downloads/notes.${format}`, async (request, reply) => {
      const answer = (status: number, code: string, message: string) =>
        reply
          .code(status)
          .header('cache-control', 'no-store')
          .send(plainError(code, message, request.id))
      const viewer = await authenticate(services, request.headers.cookie ?? '')
      if (viewer.role === 'nobody') return answer(401, 'UNAUTHORIZED', 'Log in to continue.')
      if (!services.accessRules.get('notes.view')?.(viewer))
        return answer(403, 'FORBIDDEN', lacks('notes.view').message)
      const filter = readDoorInput(notesReportFilter, request.query, { request, reply })
      if (!filter) return reply
      const scope = { viewer, nowMs: services.clock.nowMs() }
      return sendTable(reply, format, notesTable(services.database, scope, filter))
    })
}
