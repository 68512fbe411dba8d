import { requireEverywhere } from '#server/api/access.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { OutsideService } from './outside-services.ts'

/**
 * Has what does not agree put right: what the keys name, or all that the viewer may. Whoever clicks means what they read,
 * so a key that is not there any more is done already. Each part queues a job in the caller's transaction.
 */
export async function repairService(
  db: Database,
  context: RequestContext,
  service: OutsideService,
  keys: readonly string[] | undefined,
): Promise<string> {
  const now = new Date(context.services.clock.nowMs())
  let count = 0
  for (const { repair, inconsistencies } of service.parts) {
    if (repair === undefined || inconsistencies === undefined) continue
    const found = await inconsistencies.list(db, now)
    const own = keys && found.rows.map(({ key }) => key).filter((key) => keys.includes(key))
    if (found.count === 0 || own?.length === 0) continue
    requireEverywhere(context.viewer, repair.needs)
    await repair.run(db, context, own ?? null)
    count += own?.length ?? found.count
  }
  if (count === 0) throw invalid({ form: 'It already agrees: there is nothing to repair.' })
  await insertAudit(db, context, {
    ...{ action: 'service.repaired', subjectType: 'service', subjectId: service.vendor },
    after: { count, ...(keys && { keys }) },
  })
  return count === 1 ? 'One repair was started' : `${count} repairs were started`
}
