import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/values.ts'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { lacks } from '#server/access.ts'
import type { DoorRoute } from '#server/domain.ts'
import { readDoorInput } from '#server/door-input.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendTable, type Table, tableFormats } from '#server/table-download.ts'
import { houseTimeframe } from '../contract/house-timeframe.ts'
import { studentStatusLabel } from '../rules/student-status.ts'
import { listHouseMetrics, listHouseStudents } from './house-students.ts'
import { getVisibleHouse } from './visible-houses.queries.ts'

export const houseDownloadDoors: readonly DoorRoute[] = tableFormats.map((format) => ({
  method: 'GET',
  path: `/downloads/houses/:houseId/students.${format}` as const,
  why: 'A browser saves the students of a house; only of one the viewer opens.',
}))

const asked = z.object({ timeframe: houseTimeframe.default('lastSevenDays') })

const header = [
  'Student',
  'Email',
  'Grade',
  'Status',
  'Attended',
  'Expected',
  'Attendance trend',
  'Tasks completed',
  'Tasks assigned',
  'Task trend',
  'Final tasks missed',
  'Guardians',
  'Guardian emails',
]

/** `GET /api/downloads/houses/{id}/students.csv` and `.xlsx`: what the Students tab shows, over its timeframe. */
export async function mountHouseDownloads(app: FastifyInstance, services: Services): Promise<void> {
  const { database, clock } = services
  for (const format of tableFormats)
    app.get<{ Params: { houseId: string } }>(
      `/api/downloads/houses/:houseId/students.${format}`,
      async (request, reply) => {
        const refuse = (status: number, code: string, message: string) =>
          reply
            .code(status)
            .header('cache-control', 'no-store')
            .send(plainError(code, message, request.id))
        const viewer = await authenticate(services, request.headers.cookie ?? '')
        if (viewer.role === 'nobody') return refuse(401, 'UNAUTHORIZED', 'Log in to continue.')
        if (!services.accessRules.get('houses.view')?.(viewer))
          return refuse(403, 'FORBIDDEN', lacks('houses.view').message)
        const houseId = id.safeParse(request.params.houseId)
        const house = houseId.success
          ? await getVisibleHouse(database, viewer, houseId.data).catch(() => undefined)
          : undefined
        if (!house)
          return refuse(404, 'NOT_FOUND', 'This house does not exist, or it is not one you can see.')
        const filter = readDoorInput(asked, request.query, { request, reply })
        if (!filter) return reply
        const table: Table = {
          name: `house-${house.id}-students`,
          header,
          rows: studentRows(services, house.id, { ...filter, nowMs: clock.nowMs() }),
        }
        return sendTable(reply, format, table)
      },
    )
}

async function* studentRows(
  { database }: Services,
  houseId: number,
  span: Parameters<typeof listHouseMetrics>[2],
): AsyncGenerator<(string | number | null)[]> {
  const students = Object.values(await listHouseStudents(database, houseId))
  const metrics = await listHouseMetrics(database, houseId, span)
  const byName = new Intl.Collator('en-US').compare
  for (const student of students.sort((one, other) => byName(one.studentName, other.studentName))) {
    const counts = metrics[student.studentId]
    yield [
      student.studentName,
      student.studentEmail,
      student.grade,
      studentStatusLabel(student.studentTemporaryStatus),
      counts?.actualAttendanceCount ?? null,
      counts?.expectedAttendanceCount ?? null,
      counts?.trendAttendanceCount ?? null,
      counts?.completedTasksCount ?? null,
      counts?.assignedTasksCount ?? null,
      counts?.trendCompletedTasksCount ?? null,
      counts?.missedFinalTasksCount ?? null,
      student.guardians.map(({ name }) => name).join(', '),
      student.guardians.map(({ email }) => email).join(', '),
    ]
  }
}
