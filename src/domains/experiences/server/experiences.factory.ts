import type { Database } from '#server/database.ts'

/** An experience with who runs it and who is registered; its cycle is given. */
export async function makeExperience(
  db: Database,
  choice: {
    readonly cycleId: number
    readonly title?: string
    readonly type?: string
    readonly cohortId?: number
    readonly experts?: readonly number[]
    readonly students?: readonly number[]
  },
): Promise<number> {
  const {
    cycleId,
    title = 'Kelp forests',
    type = 'expedition',
    cohortId = null,
    experts = [],
    students = [],
  } = choice
  const { id: experienceId } = await db
    .insertInto('experiences')
    .values({ cycleId, title, type, cohortId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (experts.length > 0)
    await db
      .insertInto('experienceExperts')
      .values(experts.map((employeeId, index) => ({ experienceId, employeeId, isMain: index === 0 })))
      .execute()
  if (students.length > 0)
    await db
      .insertInto('registrations')
      .values(students.map((studentId) => ({ experienceId, studentId })))
      .execute()
  return experienceId
}
