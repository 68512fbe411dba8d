import { notFound, refused } from '#server/api/errors.ts'
import type { SeriesScope } from '../../contract/excuse-values.ts'
import type { WriteContext } from '../excuse-changes.ts'
import { lockExcuse, lockExcuses } from '../excuses.queries.ts'
import { removeExcuses, requireRemove } from '../filing/remove-excuses.ts'
import { listSeriesDays, lockSeries, updatePeriodEnd } from './series.queries.ts'

/**
 * Removes excuses of a series. Admins choose the scope, this and the following when they do not say; everybody
 * else removes the single one (1-staff-tools §6). Returns the removed.
 */
export async function removeRecurring(
  context: WriteContext,
  { seriesId, excuseId, scope }: { seriesId: number; excuseId: number; scope: SeriesScope | undefined },
): Promise<number[]> {
  const { db, viewer } = context
  if (!viewer.isAdmin && scope !== undefined && scope !== 'current')
    throw refused('Only admins remove more than the single excuse of a series. Nothing was removed.')
  const reach = scope ?? (viewer.isAdmin ? 'current_following' : 'current')
  const series = await lockSeries(db, seriesId)
  const current = await lockExcuse(db, viewer, excuseId)
  if (current.seriesId !== series.id || current.occursOn === null)
    throw notFound('This excuse is not part of that series.')
  await requireRemove(context, current)
  if (reach === 'current') {
    await removeExcuses(context, [current])
    return [current.id]
  }
  const fromDate = reach === 'all' ? series.periodStart : current.occursOn
  const days = await listSeriesDays(db, series.id, fromDate)
  const open = days.filter((day) => day.removedAt === null).map((day) => day.id)
  await removeExcuses(context, await lockExcuses(db, viewer, open))
  if (fromDate > series.periodStart)
    await updatePeriodEnd(db, series.id, Temporal.PlainDate.from(fromDate).subtract({ days: 1 }).toString())
  return open
}
