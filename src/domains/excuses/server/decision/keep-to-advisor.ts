import { refused } from '#server/api/errors.ts'
import { advisorSentence } from '../../rules/who-decides.ts'
import type { WriteContext } from '../excuse-changes.ts'
import { excuseRecords } from '../excuses.queries.ts'
import { isLeftToAdvisor } from './decision-rules.ts'
import { weighExcuses } from './weigh-excuses.ts'

/**
 * Runs a change that shortens an excuse, or cuts it in parts and returns the numbers of the new ones. Throws refused,
 * with nothing stored, when an excuse that waits for the advisor would wait for nobody in particular afterwards: only
 * the advisor, and the family itself, can make it less. The student must be locked.
 */
export async function keepToAdvisor(
  context: WriteContext,
  { id, studentId }: { readonly id: number; readonly studentId: number },
  change: () => Promise<readonly number[]>,
): Promise<void> {
  if (context.viewer.role !== 'employee') {
    await change()
    return
  }
  const left = (await listWaiting(context, studentId)).filter((one) => isLeftToAdvisor(context.viewer, one))
  const parts = await change()
  if (left.length === 0) return
  const kept = new Set(left.map((excuse) => excuse.id))
  if (kept.has(id)) for (const part of parts) kept.add(part)
  const after = await listWaiting(context, studentId)
  const freed = after.find((excuse) => kept.has(excuse.id) && !isLeftToAdvisor(context.viewer, excuse))
  if (freed) throw refused(advisorSentence(freed, 'change'))
}

const listWaiting = async ({ db, viewer }: WriteContext, studentId: number) =>
  weighExcuses(
    db,
    await excuseRecords(db, viewer)
      .where('excuses.studentId', '=', studentId)
      .where('excuses.approved', 'is', null)
      .execute(),
  )
