import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Database } from '#server/database/database.ts'
import type { ExperienceType } from '../contract/experience.schemas.ts'

/** Where tests stand unless they say otherwise: a Tuesday of term, 10:00 in the school's zone. */
const testNowMs = Date.parse('2026-11-10T15:00:00Z')

interface ExperienceChoice {
  readonly title?: string
  readonly type?: ExperienceType
  readonly cycleId?: number
  readonly cohortId?: number | null
  readonly expertIds?: readonly number[]
  readonly studentIds?: readonly number[]
}

/** An experience with its experts and registered students; cycle and expert are made when not chosen. */
export async function makeExperience(db: Database, choice: ExperienceChoice = {}): Promise<number> {
  const { title = 'The Kelp Forest', type = 'expedition', cohortId = 1, studentIds = [] } = choice
  const cycleId = choice.cycleId ?? (await makeCycle(db, { nowMs: testNowMs }))
  const expertIds = choice.expertIds ?? [await makeEmployee(db)]
  const { id: experienceId } = await db
    .insertInto('experiences')
    .values({ title, type, cycleId, cohortId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (expertIds.length > 0)
    await db
      .insertInto('experienceExperts')
      .values(expertIds.map((employeeId, index) => ({ experienceId, employeeId, isMain: index === 0 })))
      .execute()
  if (studentIds.length > 0)
    await db
      .insertInto('registrations')
      .values(studentIds.map((studentId) => ({ experienceId, studentId })))
      .execute()
  return experienceId
}
