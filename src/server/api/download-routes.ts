import { ORPCError, ValidationError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Download, downloadPaths, type TableFormat } from '#contract/download.ts'
import { takeAway } from '../departures/take-away.ts'
import { takeFileAway } from '../departures/take-file-away.ts'
import { domains } from '../domains.ts'
import { sendStreamed } from '../files/send-streamed.ts'
import { refuseInMaintenance } from '../http/maintenance-flag.ts'
import type { Services } from '../services.ts'
import { enforceAccess } from './access.ts'
import { encodeError, toAnswer } from './answers.ts'
import { type Authenticate, requestFacts } from './api.ts'
import type { DownloadArguments, LeavingFile, OpenFile, StreamedFile } from './downloads.ts'
import { sendTable, type Table } from './table-download.ts'

type Handler = (args: DownloadArguments<unknown>) => Promise<Table | OpenFile | LeavingFile | StreamedFile>

/** Every download of every domain, with its handler. */
export const listDownloads = (): { download: Download; handler: Handler }[] =>
  domains.flatMap(({ downloads: routes = [] }) =>
    routes.flatMap(({ contract, map }) =>
      Object.entries(contract).map(([name, download]) => {
        const handler = (map as Record<string, Handler>)[name]
        if (!handler) throw new Error(`The download ${name} has no handler.`)
        return { download, handler }
      }),
    ),
  )

const isStreamed = (sent: Table | OpenFile | StreamedFile): sent is StreamedFile => 'open' in sent
const isFile = (sent: Table | OpenFile): sent is OpenFile => 'file' in sent
const isLeaving = (sent: OpenFile): sent is LeavingFile => 'tells' in sent

const sendFile = (reply: FastifyReply, { file, contentType, saveAs }: OpenFile) =>
  (saveAs === undefined
    ? reply.header('cache-control', 'private, max-age=31536000, immutable')
    : reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}`)
  )
    .type(contentType)
    .send(file)

/** Answers one request with a download, in one of its formats. */
export type Serve = (request: FastifyRequest, reply: FastifyReply, format?: TableFormat) => Promise<unknown>

/**
 * Serves a download: identifies the caller, checks access, reads the input, then runs the handler; errors are answered
 * as those of the contract.
 */
const serving =
  (
    { download, handler }: ReturnType<typeof listDownloads>[number],
    services: Services,
    authenticate: Authenticate,
  ): Serve =>
  async (request, reply, format) => {
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    const context = { viewer, services, request: requestFacts(request, reply) }
    try {
      const meta = {
        access: download.access,
        inMaintenance: false,
        mirror: 'as the person',
        feature: null,
        people: null,
        again: 'anew',
      } as const
      enforceAccess(meta, viewer, services.accessRules, false)
      refuseInMaintenance(meta, viewer, services.maintenance)
      const input = readInput(download, { ...(request.query as object), ...(request.params as object) })
      const sent = await handler({ ...context, input, db: services.database })
      if (isStreamed(sent)) return await sendStreamed(request, reply, sent)
      if (isFile(sent))
        return sendFile(reply, isLeaving(sent) ? await takeFileAway(context, download.path, sent) : sent)
      const table = await takeAway(context, download.path, sent)
      return sendTable(reply, format ?? 'csv', table)
    } catch (error) {
      const answer = toAnswer(error, context)
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .send(encodeError(answer, request.id))
    }
  }

/** The downloads that calls of the contract answer with for `output=csv`, by the path of the call below /api. */
export const csvOfCalls = (services: Services, authenticate: Authenticate): ReadonlyMap<string, Serve> =>
  new Map(
    listDownloads().flatMap((one): [string, Serve][] =>
      one.download.csvOf === undefined ? [] : [[one.download.csvOf, serving(one, services, authenticate)]],
    ),
  )

/** Mounts the downloads of all domains. A browser opens them by itself: there is no header of ours. */
export async function mountDownloads(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  for (const one of listDownloads()) {
    const serve = serving(one, services, authenticate)
    for (const { path, format } of downloadPaths(one.download))
      app.get(`/api${path.replace(/\{(\w+)\}/g, ':$1')}`, (request, reply) => serve(request, reply, format))
  }
}

function readInput({ input }: Download, asked: object): unknown {
  const read = input.safeParse(asked)
  if (read.success) return read.data
  const cause = new ValidationError({
    message: 'Input validation failed',
    issues: read.error.issues,
    data: asked,
  })
  throw new ORPCError('BAD_REQUEST', { cause })
}
