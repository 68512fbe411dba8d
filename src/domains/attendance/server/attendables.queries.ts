import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { compiledOnce } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/database.ts'
import { askedOfEach, type ListHeard } from '#server/live/heard-by-number.ts'
import { advisesHouse, mayViewRoll, type RollRelation, runsExperience } from './attendance.access.ts'
import { linkOf } from './meetings.ts'

const attendableColumns = [
  'attendables.id',
  'attendables.kind',
  'attendables.experienceId',
  'attendables.houseId',
  'attendables.schoolDate',
  'attendables.startsAt',
  'attendables.endsAt',
  'attendables.videoMeetingId',
  'attendables.videoMeetingUuid',
  'attendables.meetingStartedAt',
  'attendables.meetingEndedAt',
  'attendables.videoDeletedAt',
  'attendables.videoFailedAt',
  'attendables.videoFailure',
  'attendables.reportReceivedAt',
  'attendables.reportReviewedAt',
  'attendables.staffSavedAt',
  'attendables.rollVersion',
  'attendables.unsureCount',
  'attendables.computedAt',
] as const

/** SQL: the viewer runs or advises the session or event in scope, with its experience and house. */
const isOwnRoll = (viewer: Pick<Viewer, 'userId'>) =>
  sql<boolean>`(${runsExperience(viewer)} or ${advisesHouse(viewer)})`

const findAttendable = compiledOnce((db, attendableId, userId) =>
  db
    .selectFrom('attendables')
    .leftJoin('experiences', 'experiences.id', 'attendables.experienceId')
    .leftJoin('houses', 'houses.id', 'attendables.houseId')
    .leftJoin('users as saver', 'saver.id', 'attendables.staffSavedBy')
    .select([...attendableColumns, 'saver.name as savedByName'])
    .select((eb) => [
      eb.fn.coalesce('experiences.title', 'houses.title').$notNull().as('title'),
      eb.fn.coalesce('experiences.cohortId', 'houses.cohortId').as('cohortId'),
      linkOf('attendables', 'experiences', 'houses').as('conferenceUrl'),
      'experiences.type',
      isOwnRoll({ userId }).as('isOwn'),
    ])
    .where('attendables.id', '=', attendableId),
)

/** A session or house event with what access and screens need of it. */
export type Attendable = Awaited<ReturnType<typeof findAttendable>>[number]

/** A session or house event the viewer may see; undefined otherwise, and for one that does not exist. */
export async function findVisibleAttendable(
  db: Database,
  viewer: Viewer,
  attendableId: number,
): Promise<Attendable | undefined> {
  const [attendable] = await findAttendable(db, attendableId, viewer.userId)
  return attendable && mayViewRoll(viewer, attendable) ? attendable : undefined
}

/** Which of some sessions and house events these people may see. */
export const listVisible: ListHeard = async (db, asked) => {
  const viewers = new Map(asked.map(({ viewer }) => [viewer.userId, viewer]))
  const rows = await askedOfEach<RollRelation & { id: number }>(
    db,
    asked,
    ({ viewer, ids }) => sql`
      select attendables.id, coalesce(experiences.cohort_id, houses.cohort_id) as cohort_id,
        ${isOwnRoll(viewer)} as is_own
      from attendables left join experiences on experiences.id = attendables.experience_id
      left join houses on houses.id = attendables.house_id
      where attendables.id = any(${[...ids]}::integer[])`,
  )
  return rows.filter((row) => {
    const viewer = viewers.get(row.userId)
    return viewer !== undefined && mayViewRoll(viewer, row)
  })
}

/** An experience as an address names it: with its type, as either document spells that (domain.md §8). */
export interface NamedExperience {
  readonly type: string
  readonly experienceId: number
}

const isOfType = (type: string | null, { type: asked }: NamedExperience) =>
  type === asked || (type === 'electives' && asked === 'elective')

/** A session of an experience within the viewer's scope; not-found otherwise. */
export async function getSession(
  db: Database,
  viewer: Viewer,
  { sessionId, ...named }: NamedExperience & { sessionId: number },
): Promise<Attendable> {
  const session = await findVisibleAttendable(db, viewer, sessionId)
  if (session?.experienceId !== named.experienceId || !isOfType(session.type, named))
    throw notFound('There is no such session.')
  return session
}

/** An event of a house within the viewer's scope; not-found otherwise. */
export async function getHouseEvent(
  db: Database,
  viewer: Viewer,
  { houseId, eventId }: { houseId: number; eventId: number },
): Promise<Attendable> {
  const event = await findVisibleAttendable(db, viewer, eventId)
  if (event?.houseId !== houseId) throw notFound('There is no such event.')
  return event
}

/** What access must know of an experience; not-found when it is not the viewer's to see. */
export async function getVisibleExperience(
  db: Database,
  viewer: Viewer,
  named: NamedExperience,
): Promise<RollRelation & { id: number; cycleId: number }> {
  const experience = await db
    .selectFrom('experiences')
    .select(['id', 'cohortId', 'cycleId', 'type', runsExperience(viewer).as('isOwn')])
    .where('id', '=', named.experienceId)
    .executeTakeFirst()
  if (!experience || !isOfType(experience.type, named) || !mayViewRoll(viewer, experience))
    throw notFound('There is no such experience.')
  return experience
}

/** The sessions of an experience in time order, cancelled ones left out. */
export const listSessions = (db: Database, experienceId: number) =>
  db
    .selectFrom('attendables')
    .select(['id', 'schoolDate', 'startsAt', 'endsAt', 'meetingEndedAt'])
    .where('experienceId', '=', experienceId)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
