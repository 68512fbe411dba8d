import { sql } from 'kysely'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { makePlanInput, type PlanChoice } from '../solver/plans.factory.ts'

interface ProposalChoice {
  readonly cycleId: number
  readonly studentId: number
  readonly experienceId: number
}

/** A proposal that is ready, with one placement and one block that stays empty; returns its id. */
export async function makeProposal(
  db: Database,
  { cycleId, studentId, experienceId }: ProposalChoice,
): Promise<number> {
  const { id } = await db
    .insertInto('proposals')
    .values({
      cycleId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from proposals)`,
      seed: 7,
      state: 'ready',
      madeAt: new Date('2026-11-09T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('proposalPlacements')
    .values({ proposalId: id, studentId, experienceId, block: 0, rank: 1, source: 'choice' })
    .execute()
  await db
    .insertInto('proposalGaps')
    .values({
      proposalId: id,
      studentId,
      block: 1,
      reason: 'nothing_chosen',
      choices: '{"choices":[],"near":[]}',
    })
    .execute()
  await db
    .insertInto('proposalStudents')
    .values({ proposalId: id, studentId, requests: 2, requestsMet: 1, needs: 0, needsMet: 0, gaps: 1 })
    .execute()
  return id
}

/**
 * A coming cycle as `makePlanInput` makes one up: its window, its experiences, and students of their own who have chosen.
 * Its number, and theirs.
 */
export async function makeChosenCycle(db: Database, nowMs: number, choice: PlanChoice) {
  const { experiences, students, ranks, most } = makePlanInput(3, choice)
  const cycleId = await makeCycle(db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  const dayMs = 86_400_000
  await db
    .insertInto('choiceWindows')
    .values({
      cycleId,
      opensAt: new Date(nowMs - dayMs),
      closesAt: new Date(nowMs + dayMs),
      ranks,
      most,
      updatedAt: new Date(nowMs),
    })
    .execute()
  const numbers = new Map<number, number>()
  for (const { id, title, blocks, places, least } of experiences)
    numbers.set(id, await makeFullExperience(db, { title, cycleId, blocks, places, least: least ?? null }))
  const studentIds: number[] = []
  for (const { id, grade, choices } of students) {
    const studentId = await makeStudent(db, { name: `Wish ${id}`, grade })
    studentIds.push(studentId)
    await db
      .insertInto('choiceLists')
      .values({ cycleId, studentId, savedAt: new Date(nowMs) })
      .execute()
    await insertRows(
      db,
      'choices',
      choices.map((own, position) => ({ cycleId, studentId, experienceId: numbers.get(own) ?? 0, position })),
    )
  }
  return { cycleId, studentIds, experienceIds: [...numbers.values()] }
}
