import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExperienceType } from '../contract/experience.schemas.ts'

const headerColumns = [
  'experiences.id',
  'experiences.title',
  'experiences.themeTitle',
  'experiences.imageUrl',
  'experiences.cycleId',
  'experiences.cohortId',
  'experiences.description',
  'experiences.conferenceUrl',
  'cohorts.title as campus',
  'cycles.title as cycleTitle',
] as const

const selectExperiences = (db: Database) =>
  db
    .selectFrom('experiences')
    .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
    .leftJoin('cohorts', 'cohorts.id', 'experiences.cohortId')
    .select(headerColumns)
    .select([
      sql<ExperienceType>`experiences.type`.as('type'),
      'experiences.registeredCount as studentsCount',
    ])

export type ExperienceRecord = Awaited<ReturnType<typeof listRunExperiences>>[number]

/** The experiences the viewer runs in a cycle, by title. */
export const listRunExperiences = (db: Database, viewer: Viewer, cycleId: number | RawBuilder<number>) =>
  selectExperiences(db)
    .innerJoin('experienceExperts as own', 'own.experienceId', 'experiences.id')
    .where('own.employeeId', '=', viewer.userId)
    .where('experiences.cycleId', '=', cycleId)
    .where('experiences.archivedAt', 'is', null)
    .orderBy('experiences.title')
    .execute()

/** SQL: the numbers of the experiences of a cycle that the viewer runs, for a statement that reads more of them. */
export const experiencesRunBy = (viewer: Viewer, cycleId: number | RawBuilder<number>): RawBuilder<number> =>
  sql<number>`select own.experience_id from experience_experts own join experiences run on run.id = own.experience_id
    where own.employee_id = ${viewer.userId} and run.cycle_id = ${cycleId} and run.archived_at is null`

/** An experience whatever its scope; the caller has made sure that the viewer may see it. */
export async function getExperience(db: Database, experienceId: number): Promise<ExperienceRecord> {
  const experience = await selectExperiences(db).where('experiences.id', '=', experienceId).executeTakeFirst()
  if (!experience) throw notFound('There is no such experience.')
  return experience
}

/** An experience the viewer runs or oversees; not-found otherwise. */
export async function getFacilitatedExperience(
  db: Database,
  viewer: Viewer,
  experienceId: number,
): Promise<ExperienceRecord> {
  const reach = reachOf(viewer, 'experiences.view.all')
  const experience = await selectExperiences(db)
    .where('experiences.id', '=', experienceId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('experienceExperts as own')
            .select(sql`1`.as('one'))
            .whereRef('own.experienceId', '=', 'experiences.id')
            .where('own.employeeId', '=', viewer.userId),
        ),
        reach === 'all'
          ? sql<boolean>`true`
          : eb('experiences.cohortId', '=', sql<number>`any(${[...reach]}::integer[])`),
      ]),
    )
    .executeTakeFirst()
  if (!experience) throw notFound('There is no such experience.')
  return experience
}

/** Who runs an experience, the main expert first. */
export const listExperts = (db: Database, experienceId: number) =>
  db
    .selectFrom('experienceExperts')
    .innerJoin('users', 'users.id', 'experienceExperts.employeeId')
    .select(['users.id', 'users.name', 'experienceExperts.isMain'])
    .where('experienceExperts.experienceId', '=', experienceId)
    .orderBy('experienceExperts.isMain', 'desc')
    .orderBy('users.name')
    .execute()

/** The numbers of who runs experiences, the main expert first. */
export async function listExpertIds(
  db: Database,
  experienceIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('experienceExperts')
    .select(['experienceId', 'employeeId'])
    .where('experienceId', 'in', [...experienceIds])
    .orderBy('isMain', 'desc')
    .orderBy('employeeId')
    .execute()
  const grouped = Map.groupBy(rows, ({ experienceId }) => experienceId)
  return new Map([...grouped].map(([id, some]) => [id, some.map(({ employeeId }) => employeeId)]))
}
