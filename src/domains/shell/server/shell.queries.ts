import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'

const pinnedCount = 5

/** What the shell says of the person and of their session. */
export const getPerson = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select([
      'users.isBeta',
      'users.image',
      'users.createdAt',
      'sessions.updatedAt as sessionRenewedAt',
      'sessions.createdAt as sessionStartedAt',
    ])
    .where('users.id', '=', viewer.userId)
    .where('sessions.id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow()

/** The first experiences the viewer runs in the cycle asked for, else in the current one. */
export const listPinnedExperiences = (
  db: Database,
  viewer: Viewer,
  cycleId: number | undefined,
  nowMs: number,
) =>
  db
    .selectFrom('experienceExperts')
    .innerJoin('experiences', 'experiences.id', 'experienceExperts.experienceId')
    .select(['experiences.id', 'experiences.type', 'experiences.title', 'experiences.imageUrl'])
    .where('experienceExperts.employeeId', '=', viewer.userId)
    .where('experiences.archivedAt', 'is', null)
    .where(
      'experiences.cycleId',
      '=',
      cycleId ??
        sql<number>`(select id from cycles where starts_at <= ${new Date(nowMs)} order by starts_at desc limit 1)`,
    )
    .orderBy('experiences.title')
    .limit(pinnedCount)
    .execute()

const maintenanceKey = 'maintenance'

/** Since when the maintenance screen is shown, by the switch; undefined while it is off. */
export async function findMaintenanceStart(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('updatedAt')
    .where('key', '=', maintenanceKey)
    .where('value', '=', 'true')
    .executeTakeFirst()
  return row?.updatedAt
}

export async function updateMaintenance(db: Database, isOn: boolean, userId: number, at: Date) {
  const setting = { value: JSON.stringify(isOn), updatedBy: userId, updatedAt: at }
  await db
    .insertInto('settings')
    .values({ key: maintenanceKey, ...setting })
    .onConflict((oc) => oc.column('key').doUpdateSet(setting))
    .execute()
}
