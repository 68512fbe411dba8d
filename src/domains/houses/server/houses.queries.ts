import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { advisorOfHouse, isOfHouse } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { House } from '../contract/house.schemas.ts'

/** Houses with the people who lead them; narrowed and ordered by the caller. */
const selectLedHouses = (db: Database) =>
  db
    .selectFrom('houses')
    .innerJoin('cohorts', 'cohorts.id', 'houses.cohortId')
    .leftJoinLateral(advisorOfHouse('houses').as('advisor'), (join) => join.onTrue())
    .leftJoin('users as president', 'president.id', 'houses.presidentId')
    .leftJoin('users as vicePresident', 'vicePresident.id', 'houses.vicePresidentId')
    .select([
      'houses.id',
      'houses.title',
      'houses.logoUrl',
      'houses.cohortId',
      'cohorts.title as cohortTitle',
      'houses.advisorId',
      'advisor.name as advisorName',
      'houses.presidentId',
      'president.name as presidentName',
      'houses.vicePresidentId',
      'vicePresident.name as vicePresidentName',
      'houses.defaultStandupTime',
      'houses.archivedAt',
    ])

/**
 * Houses with the people who lead them and how many students each has, all counted in one pass (`isOfHouse`): a count
 * of its own a house would look up every student of the school one by one.
 */
export const selectHouses = (db: Database) =>
  selectLedHouses(db)
    .leftJoin(
      sql<{ houseId: number; count: number }>`(
        select s.house_id, count(*)::integer as count from students s
        where s.house_id is not null and not ${hasLeft(sql`s.status`)} group by s.house_id)`.as('counted'),
      'counted.houseId',
      'houses.id',
    )
    .select(sql<number>`coalesce(counted.count, 0)`.as('studentsCount'))

type HouseRow = Awaited<ReturnType<ReturnType<typeof selectHouses>['executeTakeFirstOrThrow']>>

const person = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** A house as the wire has it. */
export const presentHouse = (row: HouseRow): House => ({
  id: row.id,
  title: row.title,
  logo_url: row.logoUrl,
  advisor: person(row.advisorId, row.advisorName),
  president: person(row.presidentId, row.presidentName),
  vice_president: person(row.vicePresidentId, row.vicePresidentName),
  default_standup_time: row.defaultStandupTime?.slice(0, 5) ?? null,
  cohort_id: row.cohortId,
  cohort_title: row.cohortTitle,
  studentsCount: row.studentsCount,
  isArchived: row.archivedAt !== null,
})

/** A house by number, for whoever; the caller decides who may see it. */
export async function findHouse(db: Database, houseId: number): Promise<House | undefined> {
  const row = await selectLedHouses(db)
    .select((eb) =>
      eb
        .selectFrom('students')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where(isOfHouse('students', sql`houses.id`))
        .$asScalar()
        .$notNull()
        .as('studentsCount'),
    )
    .where('houses.id', '=', houseId)
    .executeTakeFirst()
  return row && presentHouse(row)
}
