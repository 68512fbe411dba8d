import type { Database } from '#server/database/database.ts'

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
