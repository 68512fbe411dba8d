import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { GraduationStatus } from '../../contract/graduation-status.ts'
import type { PlanFields, PlanPreview } from '../../contract/plans.contract.ts'
import { listEnrolled, type PlanRow, type Program, programOf } from '../facts/find-programs.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { openReckoner, type Reckoner } from '../kept/reckoner.ts'
import type { Basis } from '../reckon-program.ts'
import { type Reckonable, readBasis } from '../reckon-students.ts'

const batchSize = 250
const mostShown = 200

/** The plans as they would be with one saved. */
function plansWith(plans: readonly PlanRow[], planId: number | null, fields: PlanFields): PlanRow[] {
  const before = plans.find(({ id }) => id === planId)
  if (planId !== null && !before) throw notFound('There is no such plan.')
  const { title, school_stage: schoolStage, valid_from: validFrom, content } = fields
  // A number that no plan has stands for the new one.
  const after = {
    id: planId ?? 0,
    version: (before?.version ?? 0) + 1,
    title,
    schoolStage,
    validFrom,
    content,
  }
  return [...plans.filter(({ id }) => id !== planId), after]
}

/** Whose status a plan would turn, and which decisions it has no place for. Changes nothing. */
export async function previewPlan(
  db: Database,
  planId: number | null,
  fields: PlanFields,
  nowMs: number,
): Promise<PlanPreview> {
  const basis = await readBasis(db, nowMs)
  const after: Basis = { ...basis, plans: plansWith(basis.plans, planId, fields) }
  const students = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.name', 'students.grade'])
    .where('users.deactivatedAt', 'is', null)
    .orderBy('users.name')
    .orderBy('students.id')
    .execute()
  const reckoner = openReckoner(basis, students.length)
  const touched: Touched[] = []
  try {
    for (let at = 0; at < students.length; at += batchSize) {
      const comparison = { before: basis, after, planId: planId ?? 0, reckoner }
      touched.push(...(await compare(db, students.slice(at, at + batchSize), comparison)))
    }
  } finally {
    await reckoner.end()
  }
  const turned = touched.filter(({ from, to }) => from !== to)
  return {
    students: touched.length,
    turns: [...Map.groupBy(turned, ({ from, to }) => `${from} ${to}`).values()].flatMap((own) => {
      const [first] = own
      return first ? [{ from: first.from, to: first.to, count: own.length }] : []
    }),
    turned: turned.slice(0, mostShown),
    broken: await listBroken(
      db,
      touched.map(({ id }) => id),
      fields,
    ),
  }
}

interface Comparison {
  readonly before: Basis
  readonly after: Basis
  readonly planId: number
  readonly reckoner: Reckoner
}

interface Known {
  readonly id: number
  readonly name: string
  readonly grade: number
}

interface Touched extends Known {
  readonly from: GraduationStatus | null
  readonly to: GraduationStatus | null
}

/** The students of a batch whom the plan holds for, now or then, with both statuses. */
async function compare(
  db: Database,
  batch: readonly Known[],
  { before, after, planId, reckoner }: Comparison,
): Promise<Touched[]> {
  const ids = batch.map(({ id }) => id)
  const enrolled = await listEnrolled(db, ids)
  const factsOf = await loadFacts(db, ids, before.calendar)
  const both = enrolled
    .map((one) => ({
      studentId: one.studentId,
      own: programOf(one, before.calendar, before.plans),
      next: programOf(one, after.calendar, after.plans),
    }))
    .filter(({ own, next }) => own.plan?.id === planId || next.plan?.id === planId)
  const facts = new Map(both.map(({ studentId }) => [studentId, factsOf(studentId)]))
  const statuses = async (programs: readonly Program[]) => {
    const students = programs.flatMap((program): Reckonable[] => {
      const own = facts.get(program.studentId)
      return own ? [{ program, facts: own }] : []
    })
    return new Map((await reckoner.reckon(students)).map((row) => [row.student_id, row.status]))
  }
  const [from, to] = await Promise.all([
    statuses(both.map(({ own }) => own)),
    statuses(both.map(({ next }) => next)),
  ])
  return batch
    .filter(({ id }) => facts.has(id))
    .map((one) => ({ ...one, from: from.get(one.id) ?? null, to: to.get(one.id) ?? null }))
}

async function listBroken(db: Database, studentIds: readonly number[], { content }: PlanFields) {
  const { rows } = await sql<{
    studentId: number
    name: string
    kind: string
    requirementKey: string
    reason: string
  }>`
    select d.student_id, u.name, d.kind, d.requirement_key, d.reason
    from requirement_decisions d join users u on u.id = d.student_id
    where d.undone_at is null and d.student_id = any(${[...studentIds]}::integer[])
      and d.requirement_key <> all(${content.requirements.map(({ key }) => key)}::text[])
    order by u.name, d.id limit ${mostShown}`.execute(db)
  return rows.map(({ studentId, name, kind, requirementKey, reason }) => ({
    student_id: studentId,
    name,
    text: `${kind === 'move' ? 'Evidence was moved to' : 'Credits were waived for'} “${requirementKey}”, which the plan no longer has: ${reason}`,
  }))
}
