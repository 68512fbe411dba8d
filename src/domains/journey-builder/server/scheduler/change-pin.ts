import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { getSeen, listOffered } from '../choices/choices.queries.ts'
import { type CycleYear, findPlannedCycle, planDayOf, readYear } from '../planned-cycle.ts'
import { findPinApart, notPinnedText } from './pins-apart.ts'
import type { Context } from './start-proposal.ts'

interface Wish {
  readonly cycle_id: number
  readonly student_id: number
  readonly experience_id: number
  readonly is_pinned: boolean
}

/** Pins a placement, so that every plan from now on keeps it, or lets it go. What is applied stays as it is. */
export async function changePin(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const { cycle_id: cycleId, student_id: studentId, experience_id: experienceId } = wish
  const student = await getSeen(db, viewer, studentId, 'journey.manage')
  const key = { cycleId, studentId, experienceId }
  // What is no longer offered can be let go still.
  const nowMs = services.clock.nowMs()
  const cycle = await findPlannedCycle(db, cycleId, nowMs)
  if (!cycle) throw notFound('There is no such cycle.')
  const year = await readYear(db, cycle, nowMs)
  const experience = wish.is_pinned ? await findOffered(db, { ...key, year }) : await findOfCycle(db, key)
  if (!experience) throw notFound('This is not offered to this student.')
  if (wish.is_pinned) {
    await db
      .insertInto('pins')
      .values({ ...key, pinnedBy: viewer.userId, pinnedAt: new Date(nowMs) })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const apart = await findPinApart(db, { ...key, day: planDayOf(cycle, nowMs) })
    if (apart) throw invalid({ experience_id: notPinnedText(apart) })
  } else
    await db
      .deleteFrom('pins')
      .where('cycleId', '=', cycleId)
      .where('studentId', '=', studentId)
      .where('experienceId', '=', experienceId)
      .execute()
  await insertAudit(db, context, {
    action: wish.is_pinned ? 'pin.set' : 'pin.removed',
    subjectType: 'student',
    subjectId: studentId,
    after: { experience: experienceId },
  })
  await publishChange(db, topic('journey-builder'))
  return {
    ok: true as const,
    message: wish.is_pinned
      ? `${student.name} is pinned to ${experience.title}; the next plan keeps it`
      : `${student.name} is no longer pinned to ${experience.title}`,
  }
}

interface Key {
  readonly cycleId: number
  readonly studentId: number
  readonly experienceId: number
}

async function findOffered(db: Database, { experienceId, ...asked }: Key & { readonly year: CycleYear }) {
  const offered = await listOffered(db, asked)
  return offered.find(({ id, isGone }) => id === experienceId && !isGone)
}

const findOfCycle = (db: Database, { cycleId, experienceId }: Key) =>
  db
    .selectFrom('experiences')
    .select('title')
    .where('id', '=', experienceId)
    .where('cycleId', '=', cycleId)
    .executeTakeFirst()
