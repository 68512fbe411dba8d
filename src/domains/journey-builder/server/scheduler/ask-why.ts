import { sql } from 'kysely'
import { seesStudent } from '#domains/people/server/people.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Moved, WhyNot } from '../../rules/explain/why-not.ts'
import type { PlanInput } from '../../rules/plan-types.ts'
import { getSeen, plainBlockTitle } from '../choices/choices.queries.ts'
import { solveInWorker } from '../solver/solve-in-worker.ts'
import { readPlan } from './read-plan.ts'

interface Asked {
  readonly proposalId: number
  readonly studentId: number
  readonly experienceId: number
}

const mostShown = 20
const unlisted = 1_000

/** Plans again with the place given, and says who would lose what. Throws not-found, and while it is not planned yet. */
export async function askWhy(db: Database, viewer: Viewer, asked: Asked) {
  await getSeen(db, viewer, asked.studentId)
  const { rows } = await sql<{ input: PlanInput | null; state: string }>`
    select input, state from proposals where id = ${asked.proposalId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such proposal.')
  if (row.state !== 'ready' || row.input === null) throw invalid({ form: 'This proposal is not ready.' })
  const plan = await readPlan(db, asked.proposalId)
  let why: WhyNot = { binds: 'by_hand', moved: [] }
  await solveInWorker(row.input, { kind: 'why', plan, wish: asked }, (message) => {
    if (message.kind === 'why') why = message.why
  })
  const { binds, moved } = why as WhyNot
  const others = moved.filter(({ studentId }) => studentId !== asked.studentId)
  const rankOf = (part: Moved['from']) => (part === null ? unlisted * 2 : (part.rank ?? unlisted))
  const worse = others.filter(({ from, to }) => rankOf(to) > rankOf(from)).length
  const better = others.filter(({ from, to }) => rankOf(to) < rankOf(from)).length
  return { binds, worse, better, moves: await nameMoves(db, viewer, row.input, moved) }
}

/** The moves of students whom the viewer sees, with names. */
async function nameMoves(db: Database, viewer: Viewer, input: PlanInput, moved: readonly Moved[]) {
  const { rows } = await sql<{ id: number; name: string; grade: number; campus: string }>`
    select students.id, u.name, students.grade, k.title as campus from students join users u on u.id = students.id
    join cohorts k on k.id = students.cohort_id
    where students.id = any(${moved.map(({ studentId }) => studentId)}::integer[]) and ${seesStudent(viewer)}`.execute(
    db,
  )
  const people = new Map(rows.map((one) => [one.id, one]))
  const titles = new Map(input.experiences.map(({ id, title }) => [id, title]))
  const part = (one: Moved['from']) =>
    one && { id: one.experienceId, title: titles.get(one.experienceId) ?? '', rank: one.rank }
  return moved
    .flatMap(({ studentId, block, from, to }) => {
      const student = people.get(studentId)
      return student
        ? [{ student, block, block_title: plainBlockTitle(block), from: part(from), to: part(to) }]
        : []
    })
    .slice(0, mostShown)
}
