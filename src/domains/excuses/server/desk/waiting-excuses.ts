import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import type { SchoolCalendar } from '../../rules/school-days.ts'
import { weighExcuses } from '../decision/weigh-excuses.ts'
import { presentRow } from '../excuses.present.ts'
import { countWaiting, decidesBeyondDesk, listWaiting, waitingSince } from './desk-excuses.queries.ts'

interface Bounds {
  readonly nowMs: number
  readonly limit: number
}

/** Excuses on the viewer's desk that wait and that the viewer may decide on, the soonest first, and how many wait for them. */
export async function listExcusesToDecide(
  db: Database,
  viewer: Viewer,
  bounds: Bounds,
): Promise<{ waiting: number; excuses: ExcuseRow[] }> {
  const [rows, everywhere] = await Promise.all([
    listWaiting(db, viewer, { ...bounds, where: 'desk' }),
    decidesBeyondDesk(viewer) ? countExcusesToDecide(db, viewer, bounds.nowMs) : undefined,
  ])
  const weighed = await weighExcuses(db, rows)
  const excuses = weighed.map((excuse) => presentRow(viewer, excuse)).filter((excuse) => excuse.can.approve)
  return { waiting: everywhere ?? rows[0]?.total ?? 0, excuses }
}

/** How many excuses wait for the viewer, on their desk or in the campuses they decide for: the one count of them. */
export const countExcusesToDecide = (db: Database, viewer: Viewer, nowMs: number): Promise<number> =>
  countWaiting(db, viewer, { nowMs, where: 'everywhere' })

/**
 * The soonest excuses that wait for the viewer, those left to an advisor too, with the count of all; two statements.
 */
export async function listWaitingExcuses(
  db: Database,
  viewer: Viewer,
  bounds: Bounds,
  calendar: Promise<SchoolCalendar>,
): Promise<{ total: number; excuses: ExcuseRow[] }> {
  const rows = await listWaiting(db, viewer, { ...bounds, where: 'everywhere' })
  const weighed = await weighExcuses(db, rows, calendar)
  return { total: rows[0]?.total ?? 0, excuses: weighed.map((excuse) => presentRow(viewer, excuse)) }
}

/** The address of the report that lists the excuses counted as waiting, and no others. */
export const waitingAddress = (nowMs: number): string =>
  `/employee/attendances/report?approved=yours&start=${waitingSince(nowMs)}`
