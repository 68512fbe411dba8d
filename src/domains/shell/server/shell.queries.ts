import { sql } from 'kysely'
import { currentCycleId } from '#domains/school-year/server/school-year.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { maintenanceKey } from '#server/http/maintenance-flag.ts'
import { findSetting, putSetting } from '#server/settings/settings.ts'

const pinnedCount = 5

/** What the shell says of the person and of their session; undefined once that has ended. */
export const getPerson = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('users')
    .innerJoin('logins', 'logins.userId', 'users.id')
    .select([
      'users.isBeta',
      'users.image',
      'users.createdAt',
      'logins.updatedAt as sessionRenewedAt',
      'logins.createdAt as sessionStartedAt',
    ])
    .where('users.id', '=', viewer.userId)
    .where('logins.id', '=', viewer.loginId)
    .executeTakeFirst()

export interface PinnedArea {
  readonly url: string
  readonly label: string
  readonly imageUrl: string | null
}

/** Where the viewer goes most: the house they advise, then experiences they run in the asked or current cycle. */
export async function listPinned(
  db: Database,
  viewer: Viewer,
  cycleId: number | undefined,
  nowMs: number,
): Promise<PinnedArea[]> {
  const { rows } = await sql<PinnedArea>`
    (select '/houses/' || id || '/attendances' as url, title as label, logo_url as image_url
     from houses where advisor_id = ${viewer.userId} and archived_at is null order by title limit 2)
    union all
    (select '/facilitate/' || e.type || '/' || e.id || '/attendance', e.title, e.image_url
     from experience_experts x join experiences e on e.id = x.experience_id
     where x.employee_id = ${viewer.userId} and e.archived_at is null
       and e.cycle_id = coalesce(${cycleId ?? null}::integer, ${currentCycleId(nowMs)})
     order by e.title limit ${sql.lit(pinnedCount)})`.execute(db)
  return rows
}

/** Since when the maintenance screen is shown, by the switch; undefined while it is off. */
export async function findMaintenanceStart(db: Database): Promise<Date | undefined> {
  const setting = await findSetting(db, maintenanceKey)
  return setting?.value === true ? setting.updatedAt : undefined
}

export const updateMaintenance = (db: Database, isOn: boolean, userId: number, at: Date) =>
  putSetting(db, maintenanceKey, { value: isOn, userId, at })
