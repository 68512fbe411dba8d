import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Moved } from '../../rules/explain/why-not.ts'
import { getSeen, plainBlockTitle } from '../choices/choices.queries.ts'
import { seesChoices } from '../journey-builder.access.ts'
import { answerWhy, prepareWhy } from '../solver/answer-why.ts'
import { getProposal } from './proposals.queries.ts'
import { readPlanned } from './read-plan.ts'

interface Asked {
  readonly proposalId: number
  readonly studentId: number
  readonly experienceId: number
}

const mostShown = 20
const unlisted = 1_000

/**
 * Who would lose what if the place were given. Throws not-found, and a sentence while the proposal is not planned yet.
 */
export async function askWhy(db: Database, viewer: Viewer, asked: Asked) {
  await getSeen(db, viewer, asked.studentId, 'journey.manage')
  const { id: proposalId } = await getProposal(db, asked.proposalId)
  const { binds, moved, away } = await answerWhy({ db, proposalId }, asked, () => load(db, proposalId))
  const others = moved.filter(({ studentId }) => studentId !== asked.studentId)
  const rankOf = (part: Moved['from']) => (part === null ? unlisted * 2 : (part.rank ?? unlisted))
  const worse = others.filter(({ from, to }) => rankOf(to) > rankOf(from)).length
  const better = others.filter(({ from, to }) => rankOf(to) < rankOf(from)).length
  return { binds, away, worse, better, moves: await nameMoves(db, viewer, moved) }
}

/** Has the plan at hand before the first question, for who may ask one (decision 86). Throws as `askWhy` does. */
export async function beReadyForWhy(db: Database, asked: Pick<Asked, 'proposalId'>) {
  const { id: proposalId } = await getProposal(db, asked.proposalId)
  await prepareWhy({ db, proposalId }, () => load(db, proposalId))
  return { ok: true } as const
}

async function load(db: Database, proposalId: number): Promise<string> {
  const planned = await readPlanned(db, proposalId)
  if (planned === undefined) throw invalid({ form: 'This proposal is not ready.' })
  return planned
}

/** The moves of students whom the viewer sees, with names. */
async function nameMoves(db: Database, viewer: Viewer, moved: readonly Moved[]) {
  const { rows } = await sql<{ id: number; name: string; grade: number; campus: string }>`
    select students.id, u.name, students.grade, k.title as campus from students join users u on u.id = students.id
    join cohorts k on k.id = students.cohort_id
    where students.id = any(${moved.map(({ studentId }) => studentId)}::integer[]) and ${seesChoices(viewer)}`.execute(
    db,
  )
  const people = new Map(rows.map((one) => [one.id, one]))
  const ids = moved.flatMap(({ from, to }) => [from, to].flatMap((one) => one?.experienceId ?? []))
  const experiences = await db
    .selectFrom('experiences')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  const titles = new Map(experiences.map(({ id, title }) => [id, title]))
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
