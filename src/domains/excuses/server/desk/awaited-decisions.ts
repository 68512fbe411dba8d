import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Excuses that wait for an advisor follow the house: they are no row of their own to be handed over. */
export const awaitedDecisions: OwnedKind = {
  key: 'excuses',
  title: 'Excuses that wait for them as an advisor',
  stays:
    'They wait for whoever advises the house then. Until somebody does, they wait for those who teach the student and those who decide all excuses of the campus.',
  list: async (db, { employeeId, now }) =>
    (
      await db
        .selectFrom('excuses')
        .innerJoin('students', 'students.id', 'excuses.studentId')
        .innerJoin('houses', 'houses.id', 'students.houseId')
        .select(['houses.id', 'houses.title', 'houses.cohortId'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('houses.advisorId', '=', employeeId)
        .where('houses.archivedAt', 'is', null)
        .where('excuses.approved', 'is', null)
        .where('excuses.removedAt', 'is', null)
        .where('excuses.endsAt', '>', now)
        .groupBy(['houses.id', 'houses.title', 'houses.cohortId'])
        .orderBy('houses.title')
        .execute()
    ).map(({ count, title, ...house }) => ({
      ...house,
      title: `${count} of ${title}`,
      url: null,
    })),
}
