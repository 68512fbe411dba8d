import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { getSeen, listOffered } from '../choices/choices.queries.ts'
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
  const offered = await listOffered(db, cycleId, studentId)
  const experience = offered.find(({ id }) => id === experienceId)
  if (!experience) throw notFound('This is not offered to this student.')
  const key = { cycleId, studentId, experienceId }
  if (wish.is_pinned) {
    const pinned = await db
      .selectFrom('pins')
      .select('experienceId')
      .where('cycleId', '=', cycleId)
      .where('studentId', '=', studentId)
      .execute()
    const other = offered.find(
      ({ id, block }) =>
        id !== experienceId && block === experience.block && pinned.some((one) => one.experienceId === id),
    )
    if (other)
      throw invalid({
        form: `${student.name} is pinned to ${other.title}, which meets in the same block.`,
      })
    await db
      .insertInto('pins')
      .values({ ...key, pinnedBy: viewer.userId, pinnedAt: new Date(services.clock.nowMs()) })
      .onConflict((oc) => oc.doNothing())
      .execute()
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
