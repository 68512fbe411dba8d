import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { id } from '#contract/values.ts'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { lacks } from '#server/access.ts'
import type { DoorRoute } from '#server/domain.ts'
import { readDoorInput } from '#server/door-input.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendTable, tableFormats } from '#server/table-download.ts'
import type { Viewer } from '#server/viewer.ts'
import { excuseReportFilter } from '../contract/excuse-report.contract.ts'
import { reportTable } from './report/export-report.ts'
import { settlePeriod } from './report/report-page.ts'
import { findDocument } from './thread/thread.queries.ts'

export const downloadDoors: readonly DoorRoute[] = [
  ...tableFormats.map((format) => ({
    method: 'GET' as const,
    path: `/downloads/excuses.${format}` as const,
    why: 'A browser saves the excuse report; it needs excuses.view and holds only rows the viewer sees.',
  })),
  {
    method: 'GET',
    path: '/downloads/excuse-documents/:id',
    why: 'A browser saves a document; only of an excuse the viewer sees.',
  },
]

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(plainError(code, message, request.id))

/** Mounts what a browser saves by itself, each behind the sign-in and the viewer's scope. */
export async function mountDownloads(app: FastifyInstance, services: Services): Promise<void> {
  const viewerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Viewer | undefined> => {
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    if (viewer.role !== 'nobody') return viewer
    answer(request, reply, 401, 'UNAUTHORIZED', 'Log in to continue.')
    return undefined
  }

  for (const format of tableFormats)
    app.get(`/api/downloads/excuses.${format}`, async (request, reply) => {
      const viewer = await viewerOf(request, reply)
      if (!viewer) return reply
      if (!services.accessRules.get('excuses.view')?.(viewer))
        return answer(request, reply, 403, 'FORBIDDEN', lacks('excuses.view').message)
      const filter = readDoorInput(excuseReportFilter, request.query, { request, reply })
      if (!filter) return reply
      if ((filter.start_at ?? 0) > (filter.end_at ?? Number.POSITIVE_INFINITY))
        return answer(request, reply, 422, 'UNPROCESSABLE_CONTENT', 'The period cannot end before it starts.')
      const period = settlePeriod(filter, services.clock.nowMs())
      return sendTable(reply, format, reportTable(services.database, viewer, period))
    })

  app.get<{ Params: { id: string } }>('/api/downloads/excuse-documents/:id', async (request, reply) => {
    const viewer = await viewerOf(request, reply)
    if (!viewer) return reply
    const documentId = id.safeParse(request.params.id)
    const document = documentId.success
      ? await findDocument(services.database, viewer, documentId.data)
      : undefined
    const file = document && (await services.files.open(document.storageKey))
    if (!file)
      return answer(
        request,
        reply,
        404,
        'NOT_FOUND',
        'This document does not exist, or is not one you can see.',
      )
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(document.fileName)}`)
      .type(document.contentType)
      .send(file)
  })
}
