import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Database } from '#server/database.ts'
import type { ExperienceType } from '../contract/experiences.contract.ts'

/** A cycle of six weeks around the instant tests stand at, unless others are chosen. */
export async function makeCycle(
  db: Database,
  {
    startsAt = '2026-10-12T04:00:00Z',
    endsAt = '2026-11-21T04:59:59Z',
  }: { startsAt?: string; endsAt?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('cycles')
    .values({
      title: 'Cycle 2',
      position: 2,
      schoolYear: '2026-2027',
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

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
  const cycleId = choice.cycleId ?? (await makeCycle(db))
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
