import type { FastifyInstance } from 'fastify'
import { clockText } from '#contract/clock-text.ts'
import { id } from '#contract/values.ts'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { lacks } from '#server/access.ts'
import type { DoorRoute } from '#server/domain.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendTable, type Table, tableFormats } from '#server/table-download.ts'
import { joinStatuses } from '../../contract/attendance-status.ts'
import { type Attendable, findVisibleAttendable } from '../attendables.queries.ts'
import { meetingNow } from './meeting-phase.ts'
import { presentEntry } from './roll.present.ts'
import { listExternalRows, listRollRows, type RollRecord } from './roll.queries.ts'

export const rollDownloadDoors: readonly DoorRoute[] = tableFormats.map((format) => ({
  method: 'GET',
  path: `/downloads/rolls/:attendableId.${format}` as const,
  why: 'A browser saves a roll; only one the viewer may see.',
}))

const header = [
  'Student',
  'Grade',
  'House',
  'Status',
  'Minutes',
  'Joined at',
  'Why',
  'Computed status',
  'Set by',
]

async function* tableRows(
  attendable: Attendable,
  rows: readonly RollRecord[],
  externals: Awaited<ReturnType<typeof listExternalRows>>,
  nowMs: number,
): AsyncGenerator<(string | number | null)[]> {
  const meeting = meetingNow(attendable, nowMs)
  // While it runs, a status is only what the meeting has seen so far.
  const isOver = meeting.phase === 'over'
  for (const row of rows) {
    const { why, status, computedStatus, presentMinutes, setByStaff } = presentEntry(row, meeting, 0)
    const joinedAt = row.firstJoinedAt ? clockText(row.firstJoinedAt.getTime()) : null
    yield [
      row.studentName,
      row.grade,
      row.houseTitle,
      isOver ? status : '',
      presentMinutes,
      joinedAt,
      why,
      isOver ? computedStatus : '',
      setByStaff?.name ?? null,
    ]
  }
  for (const { name, statuses } of externals)
    yield [name, null, 'External student', isOver ? joinStatuses(statuses) : '', null, null, null, null, null]
}

/** `GET /api/downloads/rolls/{id}.csv` and `.xlsx`: a roll as a table, for whoever may see it. */
export async function mountRollDownloads(app: FastifyInstance, services: Services): Promise<void> {
  for (const format of tableFormats)
    app.get<{ Params: { attendableId: string } }>(
      `/api/downloads/rolls/:attendableId.${format}`,
      async (request, reply) => {
        const refuse = (status: number, code: string, message: string) =>
          reply
            .code(status)
            .header('cache-control', 'no-store')
            .send(plainError(code, message, request.id))
        const viewer = await authenticate(services, request.headers.cookie ?? '')
        if (viewer.role === 'nobody') return refuse(401, 'UNAUTHORIZED', 'Log in to continue.')
        if (!services.accessRules.get('attendance.view')?.(viewer))
          return refuse(403, 'FORBIDDEN', lacks('attendance.view').message)
        const attendableId = id.safeParse(request.params.attendableId)
        const attendable = attendableId.success
          ? await findVisibleAttendable(services.database, viewer, attendableId.data)
          : undefined
        if (!attendable)
          return refuse(404, 'NOT_FOUND', 'This roll does not exist, or it is not one you can see.')
        const rows = await listRollRows(services.database, attendable.id)
        const externals = await listExternalRows(services.database, attendable.id)
        const table: Table = {
          name: `roll-${attendable.schoolDate}-${attendable.id}`,
          header,
          rows: tableRows(attendable, rows, externals, services.clock.nowMs()),
        }
        return sendTable(reply, format, table)
      },
    )
}
