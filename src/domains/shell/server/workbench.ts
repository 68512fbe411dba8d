import { sql } from 'kysely'
import { countDown } from '#domains/service-health/server/service-health.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { toolsOf } from '#server/api/menu.ts'
import { holds } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { findMaintenance } from './maintenance.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The tools of the workbench with what waits in each; asked for only where the viewer may open it. */
export async function loadWorkbench(db: Database, { viewer, services }: RequestContext) {
  const [mails, down, maintenance] = await Promise.all([
    holds(viewer, 'outbox.view') ? countStuckMails(db) : 0,
    holds(viewer, 'vendors.view') ? countDown(services) : 0,
    holds(viewer, 'maintenance.switch') ? findMaintenance(db, services) : null,
  ])
  const waits: Readonly<Record<string, string | false>> = {
    '/workbench/outbox': mails > 0 && counted(mails, 'email needs a person', 'emails need a person'),
    '/workbench/services': down > 0 && counted(down, 'service is down', 'services are down'),
    '/workbench/maintenance': maintenance !== null && 'It is on',
  }
  return {
    items: toolsOf(services.menu, viewer).map(({ url, label, about }) => ({
      url,
      label,
      about,
      waits: waits[url] || null,
    })),
  }
}

/** E-mails that nobody sends again by itself: they failed, or nobody knows whether they arrived. */
async function countStuckMails(db: Database): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from outbox_mails where state in ('failed', 'unknown')`.execute(db)
  return rows[0]?.mails ?? 0
}
