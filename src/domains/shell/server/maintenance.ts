import { topic } from '#contract/topics.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { findMaintenanceStart, updateMaintenance } from './shell.queries.ts'

interface Maintenance {
  since: string
  statusUrl: string | null
}

/** Whether the maintenance screen is shown: by the setting (then since this process began) or by the switch. */
export async function findMaintenance(db: Database, { config }: Services): Promise<Maintenance | null> {
  const start = config.MAINTENANCE ? new Date(performance.timeOrigin) : await findMaintenanceStart(db)
  return start ? { since: start.toISOString(), statusUrl: config.MAINTENANCE_STATUS_URL ?? null } : null
}

/** Turns the switch; turning it on twice keeps the first instant. */
export async function switchMaintenance(db: Database, context: RequestContext, isOn: boolean): Promise<void> {
  const wasOn = (await findMaintenanceStart(db)) !== undefined
  if (wasOn === isOn) return
  await updateMaintenance(db, isOn, context.viewer.userId, new Date(context.services.clock.nowMs()))
  await publishChange(db, topic('maintenance'))
  await insertAudit(db, context, {
    action: 'maintenance.switched',
    subjectType: 'setting',
    subjectId: 'maintenance',
    before: wasOn,
    after: isOn,
  })
}
