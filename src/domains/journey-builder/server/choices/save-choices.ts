import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { whoActs } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChanges } from '#server/live/live.ts'
import { choicesContract } from '../../contract/choices.contract.ts'
import { type CycleYear, findPlannedCycle, readWindow, readYear } from '../planned-cycle.ts'
import { answerChoosing } from '../telling/answer-choosing.ts'
import {
  type ChoosingStudent,
  listOffered,
  presentList,
  readBlockTitles,
  readList,
} from './choices.queries.ts'

type Context = RequestContext & { readonly db: Database }

interface Wish {
  readonly cycleId: number
  readonly student: ChoosingStudent
  readonly experienceIds: readonly number[]
  readonly version: number
  /** Families choose while the window is open. */
  readonly isFamily: boolean
}

/**
 * Keeps the ranked choices of a student, the whole list at once. Two who save at once: the second is shown the list of
 * the first. Throws sentences at `experience_ids`, and the list that was saved meanwhile.
 */
export async function saveChoices(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { cycleId, student, experienceIds } = wish
  const nowMs = services.clock.nowMs()
  const cycle = await findPlannedCycle(db, cycleId, nowMs)
  if (!cycle) throw notFound('There is no such cycle.')
  // Who changes the window waits for who saves within it, and the other way round.
  await sql`select from choice_windows where cycle_id = ${cycleId} for share`.execute(db)
  await sql`select from students where id = ${student.id} for no key update`.execute(db)
  const window = await readWindow(db, cycleId, nowMs)
  if (wish.isFamily && window.state !== 'open')
    throw invalid({ experience_ids: closedSentence(window.state) })
  const stored = await readList(db, cycleId, student.id)
  const isSame = stored.version > 0 && stored.chosen.join() === experienceIds.join()
  if (!isSame) {
    if (stored.version !== wish.version)
      throw conflict(
        choicesContract.saveSelections,
        `${stored.savedBy ?? 'Somebody'} has saved other choices in the meantime.`,
        {
          saved_by: stored.savedBy ?? 'Somebody',
          saved_at: (stored.savedAt ?? new Date(nowMs)).toISOString(),
          chosen: [...stored.chosen],
          version: stored.version,
        },
      )
    const year = await readYear(db, cycle, nowMs)
    await expectFitting(db, { ...wish, year }, stored.chosen, window.ranks)
    await storeList(context, wish, nowMs)
    const chosen = { cycleId, studentIds: [student.id] }
    await answerChoosing(db, chosen, `Chosen by ${whoActs(viewer)}`, nowMs)
    await insertAudit(db, context, {
      action: 'choices.saved',
      subjectType: 'student',
      subjectId: student.id,
      before: { cycle: cycleId, chosen: stored.chosen },
      after: { cycle: cycleId, chosen: experienceIds },
    })
    await publishChanges(db, [topic('choices'), topic('student', student.id)])
  }
  const list = await presentList(db, {
    cycle,
    student,
    nowMs,
    mayChange: wish.isFamily ? 'while open' : 'always',
  })
  return { ok: true as const, message: `${savedOf(viewer.userId, student)} saved`, list }
}

const savedOf = (userId: number, { id, firstName }: ChoosingStudent) =>
  userId === id ? 'Your choices are' : `The choices of ${firstName} are`

function closedSentence(state: string): string {
  if (state === 'before') return 'Choosing has not begun yet. Nothing was changed.'
  return state === 'closed'
    ? 'Choosing has ended. What was saved before stands; the advisor can still change it.'
    : 'There is nothing to choose yet.'
}

/** Throws for what is not offered to the student, and for more in a block than are ranked there. */
async function expectFitting(
  db: Database,
  { year, ...wish }: Wish & { readonly year: CycleYear },
  before: readonly number[],
  ranks: number,
) {
  const offered = await listOffered(db, { cycleId: wish.cycleId, studentId: wish.student.id, year })
  const byId = new Map(offered.map((one) => [one.id, one]))
  const byBlock = new Map<number, number>()
  for (const id of wish.experienceIds) {
    const one = byId.get(id)
    if (!one) throw invalid({ experience_ids: 'One of these is not offered in this cycle.' })
    if (one.isGone && !before.includes(id))
      throw invalid({ experience_ids: `${one.title} is no longer offered.` })
    byBlock.set(one.block, (byBlock.get(one.block) ?? 0) + 1)
  }
  for (const [block, count] of byBlock) {
    if (count <= ranks) continue
    const titleOf = await readBlockTitles(db, wish.student.cohortId)
    throw invalid({
      experience_ids: `${titleOf(block)}: rank ${countOf(ranks, 'experience')}, not ${count}.`,
    })
  }
}

async function storeList({ db, viewer }: Context, { cycleId, student, experienceIds }: Wish, nowMs: number) {
  const savedAt = new Date(nowMs)
  const saved = { savedAt, savedBy: viewer.userId, mirroredBy: viewer.mirroredBy?.userId ?? null }
  await db
    .insertInto('choiceLists')
    .values({ cycleId, studentId: student.id, ...saved })
    .onConflict((oc) =>
      oc.columns(['cycleId', 'studentId']).doUpdateSet((eb) => ({
        ...saved,
        version: eb('choiceLists.version', '+', 1),
      })),
    )
    .execute()
  await db.deleteFrom('choices').where('cycleId', '=', cycleId).where('studentId', '=', student.id).execute()
  await insertRows(
    db,
    'choices',
    experienceIds.map((experienceId, position) => ({
      cycleId,
      studentId: student.id,
      experienceId,
      position,
    })),
  )
}
