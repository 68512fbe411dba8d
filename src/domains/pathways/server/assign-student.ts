import { sql } from 'kysely'
import { findVisibleStudent } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { assignmentsOf, gradeOf, nameStudents } from './assignments.queries.ts'
import { type Context, finish, lockPathway } from './change-pathways.ts'

/**
 * Puts a student into a pathway by hand, or out of it. Where the grade says the same nothing is kept by hand; out of the
 * pathway of one's grade is "none of this type". Undo is the other of the two.
 */
export async function assignStudent(context: Context, id: number, studentId: number, isIn: boolean) {
  const { db, viewer, services } = context
  const pathway = await lockPathway(context, id)
  const { schoolYear, type } = pathway
  if (!(await findVisibleStudent(db, viewer, studentId))) throw notFound('There is no such student.')
  const {
    rows: [now],
  } = await sql<{ name: string; pathwayId: number | null; byGrade: number | null }>`
    select users.name, a.pathway_id, d.pathway_id as by_grade
    from ${assignmentsOf(schoolYear, pathway.ahead)} a
    join students on students.id = a.student_id join users on users.id = a.student_id
    left join default_pathways(${schoolYear}) d on d.type = a.type and d.grade = ${gradeOf(pathway)}
    where a.student_id = ${studentId} and a.type = ${type}`.execute(db)
  if (!now || (now.pathwayId === id) === isIn)
    throw notFound(isIn ? 'This student is in the pathway already.' : 'This student is not in the pathway.')
  const row = { studentId, schoolYear, type }
  await db
    .deleteFrom('studentPathways')
    .where('studentId', '=', studentId)
    .where('schoolYear', '=', schoolYear)
    .where('type', '=', type)
    .execute()
  if ((now.byGrade === id) !== isIn)
    await db
      .insertInto('studentPathways')
      .values({
        ...row,
        pathwayId: isIn ? id : null,
        assignedBy: viewer.userId,
        assignedAt: new Date(services.clock.nowMs()),
      })
      .execute()
  await finish(context, id, isIn ? 'pathway.student_assigned' : 'pathway.student_unassigned', { studentId })
  return {
    ok: true as const,
    id,
    message: isIn ? `${now.name} is on ${pathway.title}` : `${now.name} is off ${pathway.title}`,
    touched: await nameStudents(db, viewer, [studentId]),
  }
}
