import { sql } from 'kysely'
import { findVisibleStudent } from '#domains/people/server/people.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { assignmentsOf, gradeOf, nameStudents } from './assignments.queries.ts'
import { type Context, finish, lockPathway } from './change-pathways.ts'

type Pathway = Awaited<ReturnType<typeof lockPathway>>

/** What stands by hand of a student and a type: in which pathway they are, or in none; who said so, and when. */
interface ByHand {
  readonly pathwayId: number | null
  readonly assignedBy: number | null
  readonly assignedAt: string
}

/** A change as the audit keeps it: what it took the place of, and what it left; null where the grade says. */
interface KeptChange {
  readonly id: number
  readonly before: { readonly byHand: ByHand | null } | null
  readonly after: { readonly studentId: number; readonly type: string; readonly byHand: ByHand | null }
}

/** What stands by hand, with all that tells it from what somebody else said since. */
async function findByHand(db: Database, studentId: number, { schoolYear, type }: Pathway) {
  const row = await db
    .selectFrom('studentPathways')
    .select(['pathwayId', 'assignedBy', 'assignedAt'])
    .where('studentId', '=', studentId)
    .where('schoolYear', '=', schoolYear)
    .where('type', '=', type)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, assignedAt: row.assignedAt.toISOString() }
}

async function setByHand(
  db: Database,
  studentId: number,
  { schoolYear, type }: Pathway,
  byHand: ByHand | null,
): Promise<void> {
  await db
    .deleteFrom('studentPathways')
    .where('studentId', '=', studentId)
    .where('schoolYear', '=', schoolYear)
    .where('type', '=', type)
    .execute()
  if (byHand === null) return
  const { pathwayId, assignedBy, assignedAt } = byHand
  await db
    .insertInto('studentPathways')
    .values({
      ...{ studentId, schoolYear, type, pathwayId, assignedAt: new Date(assignedAt) },
      // Who said so may have been erased since.
      assignedBy: sql<number | null>`(select id from users where id = ${assignedBy})`,
    })
    .execute()
}

/** Which pathway of a type a student of the viewer's has, and which their grade says. Throws not-found. */
async function getAssignment({ db, viewer }: Context, studentId: number, pathway: Pathway) {
  const { schoolYear, type, ahead } = pathway
  if (!(await findVisibleStudent(db, viewer, studentId))) throw notFound('There is no such student.')
  const {
    rows: [now],
  } = await sql<{ name: string; pathwayId: number | null; byGrade: number | null }>`
    select users.name, a.pathway_id, d.pathway_id as by_grade
    from ${assignmentsOf(schoolYear, ahead)} a
    join students on students.id = a.student_id join users on users.id = a.student_id
    left join default_pathways(${schoolYear}) d on d.type = a.type and d.grade = ${gradeOf(pathway)}
    where a.student_id = ${studentId} and a.type = ${type}`.execute(db)
  return now
}

/**
 * Puts a student into a pathway by hand, or out of it. Where the grade says the same nothing is kept by hand; out of
 * the pathway of one's grade is "none of this type". Returns as `undo` the id by which it can be taken back.
 */
export async function assignStudent(context: Context, id: number, studentId: number, isIn: boolean) {
  const { db, viewer, services } = context
  const pathway = await lockPathway(context, id)
  const now = await getAssignment(context, studentId, pathway)
  if (!now || (now.pathwayId === id) === isIn)
    throw notFound(isIn ? 'This student is in the pathway already.' : 'This student is not in the pathway.')
  const before = await findByHand(db, studentId, pathway)
  const isByGrade = (now.byGrade === id) === isIn
  const after = isByGrade
    ? null
    : {
        pathwayId: isIn ? id : null,
        assignedBy: viewer.userId,
        assignedAt: new Date(services.clock.nowMs()).toISOString(),
      }
  await setByHand(db, studentId, pathway, after)
  await finish(
    context,
    id,
    isIn ? 'pathway.student_assigned' : 'pathway.student_unassigned',
    { studentId, type: pathway.type, byHand: after },
    { byHand: before },
  )
  return {
    ok: true as const,
    id,
    message: isIn ? `${now.name} is on ${pathway.title}` : `${now.name} is off ${pathway.title}`,
    touched: await nameStudents(db, viewer, [studentId]),
    undo: await lastChange(db, id),
  }
}

/** The id in the audit of what was just changed of a pathway: nobody else changes one of its year meanwhile. */
async function lastChange(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select max(id)::float8 as id from audit_log where subject_type = 'pathway' and subject_id = ${String(id)}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** A change of who is in a pathway by its number. Throws not-found. */
async function getChange(db: Database, id: number, changeId: number): Promise<KeptChange> {
  const { rows } = await sql<KeptChange>`
    select id::float8 as id, before, after from audit_log
    where subject_type = 'pathway' and subject_id = ${String(id)} and id = ${changeId}
      and action in ('pathway.student_assigned', 'pathway.student_unassigned')`.execute(db)
  const [change] = rows
  if (!change) throw notFound('There is no such change.')
  return change
}

const isSame = (one: ByHand | null, other: ByHand | null) =>
  one?.pathwayId === other?.pathwayId &&
  (one === null) === (other === null) &&
  (one === null || other === null || Date.parse(one.assignedAt) === Date.parse(other.assignedAt))

/**
 * Takes back that a student was put in or out: what stood before stands again, with who said it and when. Throws a sentence
 * where somebody has said something else since, or what stood before is of another type by now.
 */
export async function takeAssignmentBack(context: Context, id: number, changeId: number) {
  const { db, viewer } = context
  const pathway = await lockPathway(context, id)
  const { before, after } = await getChange(db, id, changeId)
  const { studentId } = after
  const now = await getAssignment(context, studentId, pathway)
  if (!now) throw notFound('There is no such student.')
  if (after.type !== pathway.type || !isSame(await findByHand(db, studentId, pathway), after.byHand))
    throw invalid({
      form: `The pathway of ${now.name} has changed again since, so this was not taken back.`,
    })
  const former = before?.byHand ?? null
  await expectSameType(db, pathway, former)
  await setByHand(db, studentId, pathway, former)
  await finish(
    context,
    id,
    'pathway.student_put_back',
    { studentId, type: pathway.type, byHand: former },
    after,
  )
  return {
    ok: true as const,
    id,
    message: `${now.name} is back where they were`,
    touched: await nameStudents(db, viewer, [studentId]),
  }
}

async function expectSameType(db: Database, { schoolYear, type }: Pathway, former: ByHand | null) {
  if (former === null || former.pathwayId === null) return
  const there = await db
    .selectFrom('pathways')
    .select(['title', 'type', 'schoolYear'])
    .where('id', '=', former.pathwayId)
    .executeTakeFirstOrThrow()
  if (there.type !== type || there.schoolYear !== schoolYear)
    throw invalid({
      form: `${there.title} now has another type, so this was not taken back.`,
    })
}
