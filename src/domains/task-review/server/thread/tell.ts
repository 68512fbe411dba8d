import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { seesStudent } from '#domains/people/server/people.service.ts'
import { standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { holdsAt, listViewers } from '#domains/permissions/server/permissions.service.ts'
import type { SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { reachOf } from '#server/api/viewer.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import type { ReviewedTask } from '../task-review.access.ts'

type Context = Pick<HandlerArguments<unknown>, 'db' | 'services'>

export interface Notice {
  readonly title: string
  readonly body: string
}

/**
 * Tells the student what was sent, once a send, as they chose to hear of tasks. Returns the id of the notification;
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

/** Whom a call for immediate attention reached. */
export interface Called {
  /** The id of the notification they got; undefined where nobody was told. */
  readonly notificationId: number | undefined
  /** Who was told in place of the house advisor, where there is none who can log in; null where nobody was. */
  readonly insteadOfAdvisor?: { readonly studentName: string; readonly name: string | null }
}

/**
 * Tells the house advisor that a student needs immediate attention. Where the house has none who can log in, one of those
 * who oversee the campus is told in their place, by name, so that whoever calls knows whom to ask.
 */
export async function tellAdvisor(
  context: Pick<HandlerArguments<unknown>, 'db' | 'services' | 'viewer'>,
  { studentId }: SubmissionKey,
  task: ReviewedTask,
): Promise<Called> {
  const { db, services } = context
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .select(['advisor.id as advisorId', 'users.name', 'students.cohortId'])
    .where('students.id', '=', studentId)
    .executeTakeFirstOrThrow()
  const lead = student.advisorId === null ? await findLead(context, studentId, student.cohortId) : undefined
  const toId = student.advisorId ?? lead?.id
  const [stored] =
    toId === undefined
      ? []
      : await notifyPeople(
          db,
          [
            {
              userId: toId,
              type: 'academic',
              category: 'tasks',
              title: `${student.name} needs immediate attention`,
              body: `In ${task.experienceTitle}, about “${task.title}”.${lead ? ' There is no house advisor now.' : ''}`,
              ctaText: 'Open the student',
              redirectUrl: `/home?person=${studentId}`,
            },
          ],
          services.clock.nowMs(),
        )
  return {
    notificationId: stored?.id,
    ...(student.advisorId === null && {
      insteadOfAdvisor: { studentName: student.name, name: lead?.name ?? null },
    }),
  }
}

/**
 * Who is nearest to a campus of those who review all of its tasks and see the student, but for who calls: who does it for some
 * campuses alone before who does for the whole school, and a dean before who may do everything.
 */
async function findLead(
  { db, services, viewer }: Pick<HandlerArguments<unknown>, 'db' | 'services' | 'viewer'>,
  studentId: number,
  cohortId: number | null,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const viewers = await listViewers(db, {
    employeeIds: sql`select employees.id from employees
      where ${holdsAt(sql.ref('employees.id'), 'tasks.review.all', cohortId)}`,
    permissions: overStudents,
    nowMs: services.clock.nowMs(),
  })
  const seen = [...viewers.values()]
    .filter(({ userId }) => userId !== viewer.userId)
    .map(
      (
        one,
      ) => sql`select ${one.userId}::integer as id, ${reachOf(one, 'tasks.review.all') === 'all'}::boolean as is_wide
        from students where students.id = ${studentId} and ${seesStudent(one)}`,
    )
  if (seen.length === 0) return undefined
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, users.name from (${sql.join(seen, sql` union all `)}) seen join users on users.id = seen.id
    order by seen.is_wide, (select count(*) from rights_held(users.id)), users.id limit 1`.execute(db)
  return rows[0]
}

const overStudents: readonly Permission[] = ['tasks.review.all', 'people.view', 'people.view.all']
