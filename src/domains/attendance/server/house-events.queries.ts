import { advisorOfHouse } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HouseEventKind } from '../contract/house-event-kinds.ts'
import { advisesHouse, mayViewRoll } from './attendance.access.ts'

/** A house whose attendance the viewer may see; not-found otherwise. */
export async function getVisibleHouse(db: Database, viewer: Viewer, houseId: number) {
  const house = await db
    .selectFrom('houses')
    .innerJoin('cohorts', 'cohorts.id', 'houses.cohortId')
    .leftJoinLateral(advisorOfHouse('houses').as('advisor'), (join) => join.onTrue())
    .select(['houses.id', 'houses.title', 'houses.logoUrl', 'houses.cohortId'])
    .select(['cohorts.title as campus', 'advisor.name as advisor', advisesHouse(viewer).as('isOwn')])
    .where('houses.id', '=', houseId)
    .executeTakeFirst()
  if (!house || !mayViewRoll(viewer, house)) throw notFound('There is no such house.')
  return house
}

/** The events of a house of one kind within a span, in time order, cancelled ones left out. */
export const listHouseEvents = (
  db: Database,
  houseId: number,
  kind: HouseEventKind,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) =>
  db
    .selectFrom('attendables')
    .select(['id', 'schoolDate', 'startsAt', 'endsAt', 'meetingEndedAt'])
    .where('houseId', '=', houseId)
    .where('kind', '=', kind)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>=', startsAt)
    .where('startsAt', '<=', endsAt)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

/** The kind and time of an event of a house that the viewer was found to see. */
export const findHouseEvent = (db: Database, houseId: number, eventId: number) =>
  db
    .selectFrom('attendables')
    .select(['id', 'kind', 'schoolDate', 'startsAt'])
    .where('id', '=', eventId)
    .where('houseId', '=', houseId)
    .executeTakeFirst()
