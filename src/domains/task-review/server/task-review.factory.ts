import { coverUnit, makeAbility, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Database } from '#server/database/database.ts'

interface Choice {
  readonly cycleId: number
  readonly expertIds: readonly number[]
  readonly names: readonly string[]
  readonly dueAt?: string
  readonly isFinal?: boolean
  readonly isInPerson?: boolean
}

/** An experience with a task that is assessed by one unit, and covers another and an ability; nobody has handed in. */
export async function makeReviewedTask(
  db: Database,
  { cycleId, expertIds, names, dueAt = '2026-11-09T02:00:00Z', isFinal = false, isInPerson = false }: Choice,
) {
  const studentIds: number[] = []
  for (const name of names) studentIds.push(await makeStudent(db, { name }))
  const experienceId = await makeExperience(db, { title: 'The Kelp Forest', cycleId, expertIds, studentIds })
  const topicId = await makeTopic(db, { title: 'Ecology' })
  const unitId = await makeUnit(db, { topicId, title: 'Intertidal zonation' })
  const otherUnitId = await makeUnit(db, { topicId, title: 'Food webs' })
  const abilityId = await makeAbility(db)
  await coverUnit(db, experienceId, unitId)
  await coverUnit(db, experienceId, otherUnitId)
  await db.insertInto('experienceAbilities').values({ experienceId, abilityId }).execute()
  const taskId = await makeTask(db, {
    experienceId,
    dueAt,
    title: 'Tide pools',
    isFinal,
    ...(isInPerson && { submissionKind: 'in_person' }),
    submissions: studentIds.map((studentId) => ({ studentId })),
  })
  await db.insertInto('taskUnits').values({ taskId, unitId }).execute()
  return { experienceId, taskId, studentIds, unitId, otherUnitId, abilityId }
}
