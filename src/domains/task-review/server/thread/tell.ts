import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import type { ReviewedTask } from '../task-review.access.ts'

type Context = Pick<HandlerArguments<unknown>, 'db' | 'services'>

export interface Notice {
  readonly title: string
  readonly body: string
}

/**
 * Tells the student what was sent, once a send, as they chose to hear of tasks. Gives the number of what they were told;
 * undefined where they left.
 */
export async function tellStudent(
  { db, services }: Context,
  { taskId, studentId }: SubmissionKey,
  { title, body }: Notice,
): Promise<number | undefined> {
  const [stored] = await notifyPeople(
    db,
    [
      {
        userId: studentId,
        type: 'academic',
        category: 'tasks',
        title,
        body,
        ctaText: 'Open the task',
        redirectUrl: taskAddresses.family(taskId),
      },
    ],
    services.clock.nowMs(),
  )
  return stored?.id
}

/**
 * Tells the house advisor that a student needs immediate attention; nobody where there is no advisor. Gives the number of
 * what they were told.
 */
export async function tellAdvisor(
  { db, services }: Context,
  { studentId }: SubmissionKey,
  task: ReviewedTask,
): Promise<number | undefined> {
  const advisor = await db
    .selectFrom('students')
    .innerJoin('houses', 'houses.id', 'students.houseId')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['houses.advisorId', 'users.name'])
    .where('students.id', '=', studentId)
    .executeTakeFirst()
  if (!advisor?.advisorId) return undefined
  const [stored] = await notifyPeople(
    db,
    [
      {
        userId: advisor.advisorId,
        type: 'academic',
        category: 'tasks',
        title: `${advisor.name} needs immediate attention`,
        body: `In ${task.experienceTitle}, about “${task.title}”.`,
        ctaText: 'Open the student',
        redirectUrl: `/home?person=${studentId}`,
      },
    ],
    services.clock.nowMs(),
  )
  return stored?.id
}
