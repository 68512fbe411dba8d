import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { GraduationStatus } from '../../contract/graduation-status.ts'
import type { PlanFields, PlanPreview } from '../../contract/plans.contract.ts'
import type { PlanRow } from '../facts/find-programs.ts'
import { listEnrolled, programOf } from '../facts/find-programs.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { type Basis, reckonProgram } from '../reckon-program.ts'
import { readBasis } from '../reckon-students.ts'

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
  const touched: {
    id: number
    name: string
    grade: number
    from: GraduationStatus | null
    to: GraduationStatus | null
  }[] = []
  for (let at = 0; at < students.length; at += batchSize)
    touched.push(
      ...(await compare(db, students.slice(at, at + batchSize), {
        before: basis,
        after,
        planId: planId ?? 0,
      })),
    )
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
}

/** The students of a batch whom the plan holds for, now or then, with both statuses. */
async function compare(
  db: Database,
  batch: readonly { readonly id: number; readonly name: string; readonly grade: number }[],
  { before, after, planId }: Comparison,
) {
  const ids = batch.map(({ id }) => id)
  const enrolled = await listEnrolled(db, ids)
  const factsOf = await loadFacts(db, ids, before.calendar)
  const byId = new Map(enrolled.map((one) => [one.studentId, one]))
  return batch.flatMap((student) => {
    const one = byId.get(student.id)
    if (!one) return []
    const now = programOf(one, before.calendar, before.plans)
    const then = programOf(one, after.calendar, after.plans)
    if (now.plan?.id !== planId && then.plan?.id !== planId) return []
    const facts = factsOf(student.id)
    const from = reckonProgram(now, facts, before)?.graduation.status ?? null
    const to = reckonProgram(then, facts, after)?.graduation.status ?? null
    return [{ ...student, from, to }]
  })
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
    text: `${kind === 'move' ? 'Evidence was moved to' : 'Credits were let off of'} “${requirementKey}”, which the plan no longer has: ${reason}`,
  }))
}
