import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { countSchoolDays } from '../decision/decision-rules.ts'
import { presentRow } from '../excuses.present.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import { listWaitingOnDesk } from './desk-excuses.queries.ts'

/** Excuses on the viewer's desk that wait and that the viewer may decide on, the soonest first. */
export async function listExcusesToDecide(
  db: Database,
  viewer: Viewer,
  bounds: { readonly nowMs: number; readonly limit: number },
): Promise<ExcuseRow[]> {
  const [waiting, calendar] = await Promise.all([
    listWaitingOnDesk(db, viewer, bounds),
    getSchoolCalendar(db),
  ])
  return waiting
    .map((excuse) => presentRow(viewer, countSchoolDays(excuse, calendar)))
    .filter((excuse) => excuse.can.approve)
}
