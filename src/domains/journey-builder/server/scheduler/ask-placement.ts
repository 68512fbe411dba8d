import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { inputOf, type KeptInput } from '../../rules/kept-input.ts'
import { rankedByBlock } from '../../rules/model/candidates.ts'
import type { PlacementSource, PlanInput } from '../../rules/plan-types.ts'
import { getSeen } from '../choices/choices.queries.ts'
import { seesChoices } from '../journey-builder.access.ts'

interface Asked {
  readonly proposalId: number
  readonly studentId: number
  readonly experienceId: number
}

const mostShown = 30

/**
 * Why a student got this place: what they ranked higher, which need speaks for it, and who else wanted it, by rank, from
 * what the proposal was planned from. Numbers are of everybody, names of those whom the viewer sees. Throws not-found.
 */
export async function askPlacement(db: Database, viewer: Viewer, asked: Asked) {
  await getSeen(db, viewer, asked.studentId, 'journey.view')
  const { rows } = await sql<Given & { input: KeptInput | PlanInput | null }>`
    select p.input, g.block, g.rank, g.source, g.is_lottery from proposals p
    join proposal_placements g on g.proposal_id = p.id and g.student_id = ${asked.studentId}
      and g.experience_id = ${asked.experienceId}
    where p.id = ${asked.proposalId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such placement.')
  const input = row.input && inputOf(row.input)
  const { rows: inBlock } = await sql<{ studentId: number; experienceId: number }>`
    select student_id, experience_id from proposal_placements
    where proposal_id = ${asked.proposalId} and block = ${row.block}`.execute(db)
  const given = new Map(inBlock.map(({ studentId, experienceId }) => [studentId, experienceId]))
  const wishes = input === null ? [] : wishesOf(input, row.block, asked.experienceId)
  const titles = new Map(input?.experiences.map(({ id, title }) => [id, title]))
  const student = input?.students.find(({ id }) => id === asked.studentId)
  const without = wishes.filter(({ studentId }) => given.get(studentId) !== asked.experienceId)
  const people = await namePeople(db, viewer, without)
  return {
    rank: row.rank,
    source: row.source,
    is_lottery: row.isLottery,
    places: input?.experiences.find(({ id }) => id === asked.experienceId)?.places ?? null,
    given: inBlock.filter(({ experienceId }) => experienceId === asked.experienceId).length,
    needs: (student?.needs ?? [])
      .filter(({ experiences }) => experiences.includes(asked.experienceId))
      .map(({ title }) => title),
    higher: (wishes.find(({ studentId }) => studentId === asked.studentId)?.higher ?? []).map(
      (id) => titles.get(id) ?? '',
    ),
    by_rank: [...Map.groupBy(wishes, ({ rank }) => rank)]
      .sort(([a], [b]) => a - b)
      .map(([rank, own]) => ({
        rank,
        wanted: own.length,
        given: own.filter(({ studentId }) => given.get(studentId) === asked.experienceId).length,
      })),
    without: without.length,
    others: without
      .flatMap(({ studentId, rank }) => {
        const person = people.get(studentId)
        const instead = titles.get(given.get(studentId) ?? 0) ?? null
        return person === undefined ? [] : [{ student: person, rank, instead }]
      })
      .slice(0, mostShown),
  }
}

interface Given {
  readonly block: number
  readonly rank: number | null
  readonly source: PlacementSource
  readonly isLottery: boolean
}

interface Wish {
  readonly studentId: number
  readonly rank: number
  /** What they rank higher in the block. */
  readonly higher: readonly number[]
}

/** Who ranks an experience in its block, those who rank it highest first. */
function wishesOf(input: PlanInput, block: number, experienceId: number): Wish[] {
  const byId = new Map(input.experiences.map((one) => [one.id, one]))
  return input.students
    .flatMap((student) => {
      const ranked = rankedByBlock(student, input, byId).get(block) ?? []
      const at = ranked.indexOf(experienceId)
      return at === -1 ? [] : [{ studentId: student.id, rank: at + 1, higher: ranked.slice(0, at) }]
    })
    .sort((a, b) => a.rank - b.rank || a.studentId - b.studentId)
}

async function namePeople(db: Database, viewer: Viewer, wishes: readonly Wish[]) {
  const { rows } = await sql<{ id: number; name: string; grade: number; campus: string }>`
    select students.id, u.name, students.grade, k.title as campus from students join users u on u.id = students.id
    join cohorts k on k.id = students.cohort_id
    where students.id = any(${wishes.map(({ studentId }) => studentId)}::integer[]) and ${seesChoices(viewer)}`.execute(
    db,
  )
  return new Map(rows.map((one) => [one.id, one]))
}
