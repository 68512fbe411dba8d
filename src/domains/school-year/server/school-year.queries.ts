import type { Database } from '#server/database.ts'
import { notFound } from '#server/errors.ts'

const cycleColumns = ['id', 'title', 'schoolYear', 'startsAt', 'endsAt'] as const

/** All cycles, the latest first. */
export const listCycles = (db: Database) =>
  db.selectFrom('cycles').select(cycleColumns).orderBy('startsAt', 'desc').execute()

/** The current cycle: the latest already started (1-staff-tools §3). */
export const findCurrentCycle = (db: Database, nowMs: number) =>
  db
    .selectFrom('cycles')
    .select(cycleColumns)
    .where('startsAt', '<=', new Date(nowMs))
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The selected cycle: the one asked for, else the current one. Throws not-found for an id that is none. */
export async function findSelectedCycle(db: Database, cycleId: number | undefined, nowMs: number) {
  if (cycleId === undefined) return findCurrentCycle(db, nowMs)
  const cycle = await db
    .selectFrom('cycles')
    .select(cycleColumns)
    .where('id', '=', cycleId)
    .executeTakeFirst()
  if (!cycle) throw notFound('There is no such cycle.')
  return cycle
}

/** Every campus, also those that filters never offer: their sessions are sessions. */
export const listCohortIds = async (db: Database): Promise<number[]> => {
  const rows = await db.selectFrom('cohorts').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The campuses that filters offer. */
export const listCampuses = (db: Database) =>
  db.selectFrom('cohorts').select(['id', 'title']).where('isOffered', '=', true).orderBy('id').execute()

export const findCohort = (db: Database, id: number) =>
  db.selectFrom('cohorts').select(['id', 'title']).where('id', '=', id).executeTakeFirst()

/** How many experiences each cycle has. */
export const countExperiencesByCycle = (db: Database) =>
  db
    .selectFrom('experiences')
    .select(['cycleId', ({ fn }) => fn.countAll<number>().as('experiences')])
    .groupBy('cycleId')
    .execute()

/** How many meetings are to be held on a school day, by campus; null is what belongs to every campus. */
export const countMeetings = (db: Database, date: string) =>
  db
    .selectFrom('attendables')
    .leftJoin('experiences', 'experiences.id', 'attendables.experienceId')
    .leftJoin('houses', 'houses.id', 'attendables.houseId')
    .leftJoin('cohorts', (join) =>
      join.on((eb) => eb('cohorts.id', '=', eb.fn.coalesce('experiences.cohortId', 'houses.cohortId'))),
    )
    .where('attendables.schoolDate', '=', date)
    .where('attendables.cancelledAt', 'is', null)
    .where('experiences.archivedAt', 'is', null)
    .where('houses.archivedAt', 'is', null)
    .select(['cohorts.title as campus', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['cohorts.id', 'cohorts.title'])
    .orderBy('cohorts.id')
    .execute()
