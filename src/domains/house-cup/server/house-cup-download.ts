import type { FastifyInstance } from 'fastify'
import { schoolZone } from '#contract/school-time.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { lacks } from '#server/access.ts'
import type { DoorRoute } from '#server/domain.ts'
import { readDoorInput } from '#server/door-input.ts'
import { plainError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendTable } from '#server/table-download.ts'
import { pointsFilter } from '../contract/house-cup.contract.ts'
import { type EntryRecord, streamEntries } from './house-cup.queries.ts'

export const houseCupDoors: readonly DoorRoute[] = [
  {
    method: 'GET',
    path: '/downloads/house-cup.csv',
    why: 'A browser saves the points of a cycle; it needs house_cup.view.',
  },
]

const clocks = new Intl.DateTimeFormat('sv-SE', {
  timeZone: schoolZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

async function* rowsOf(entries: AsyncIterable<EntryRecord>) {
  for await (const { givenAt, houseTitle, points, reason, giverName } of entries)
    yield [clocks.format(givenAt), houseTitle, points, reason, giverName]
}

/** Mounts the list of points that a browser saves, behind the sign-in and the permission. */
export async function mountHouseCupDownload(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/api/downloads/house-cup.csv', async (request, reply) => {
    const answer = (status: number, code: string, message: string) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(plainError(code, message, request.id))
    const viewer = await authenticate(services, request.headers.cookie ?? '')
    if (viewer.role === 'nobody') return answer(401, 'UNAUTHORIZED', 'Log in to continue.')
    if (!services.accessRules.get('house_cup.view')?.(viewer))
      return answer(403, 'FORBIDDEN', lacks('house_cup.view').message)
    const filter = readDoorInput(pointsFilter, request.query, { request, reply })
    if (!filter) return reply
    const { cycle_id, search, house_id: houseId } = filter
    const cycle = await findSelectedCycle(services.database, cycle_id, services.clock.nowMs()).catch(
      () => undefined,
    )
    if (!cycle) return answer(404, 'NOT_FOUND', 'There is no such cycle.')
    return sendTable(reply, 'csv', {
      name: 'house-cup',
      header: ['Given', 'House', 'Points', 'Reason', 'Given by'],
      rows: rowsOf(streamEntries(services.database, { cycleId: cycle.id, search, houseId })),
    })
  })
}
