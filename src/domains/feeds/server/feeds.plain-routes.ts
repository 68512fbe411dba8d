import type { FastifyInstance } from 'fastify'
import { publicAccess } from '#contract/endpoint.ts'
import { school } from '#contract/school/school.ts'
import { plainError } from '#server/api/errors.ts'
import type { PlainRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import { listEmployeeEvents, listFamilyEvents, listHouseEvents } from './feed-events.queries.ts'
import { findFeed } from './feeds.queries.ts'
import { writeCalendar } from './write-calendar.ts'

const dayMs = 24 * 60 * 60_000
/** A feed reaches over the school year, whenever it is read. */
const spanDays = { before: 90, after: 365 }

export const feedRoute: PlainRoute = {
  method: 'GET',
  path: '/feeds/:token.ics',
  access: publicAccess(
    'A private calendar in iCalendar. Calendar programs open it by themselves: the token in the address is the key.',
  ),
}

/** `GET /api/feeds/{token}.ics`: a token that is unknown, revoked or no longer allowed is not found. */
export async function mountFeeds(app: FastifyInstance, { database, clock }: Services): Promise<void> {
  app.get<{ Params: { token: string } }>('/api/feeds/:token.ics', async (request, reply) => {
    const feed = await findFeed(database, hashToken(request.params.token))
    if (!feed)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send(
          plainError('NOT_FOUND', 'There is no such calendar. Its link may have been revoked.', request.id),
        )
    const nowMs = clock.nowMs()
    const span = {
      now: new Date(nowMs),
      from: new Date(nowMs - spanDays.before * dayMs),
      to: new Date(nowMs + spanDays.after * dayMs),
    }
    const events =
      feed.houseId !== null
        ? await listHouseEvents(database, feed.houseId, span)
        : feed.role === 'employee'
          ? await listEmployeeEvents(database, feed.ownerId, span)
          : await listFamilyEvents(database, { id: feed.ownerId, role: feed.role }, span)
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="homeroom.ics"')
      .header('cache-control', 'private, max-age=300')
      .send(writeCalendar(`${school().productName}, ${feed.house ?? feed.name}`, events, nowMs))
  })
}
