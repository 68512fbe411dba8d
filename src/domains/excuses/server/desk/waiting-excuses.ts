import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { weighExcuses } from '../decision/weigh-excuses.ts'
import { presentRow } from '../excuses.present.ts'
import { listWaitingOnDesk } from './desk-excuses.queries.ts'

/** Excuses on the viewer's desk that wait and that the viewer may decide on, the soonest first. */
export async function listExcusesToDecide(
  db: Database,
  viewer: Viewer,
  bounds: { readonly nowMs: number; readonly limit: number },
): Promise<ExcuseRow[]> {
  const waiting = await weighExcuses(db, await listWaitingOnDesk(db, viewer, bounds))
  return waiting.map((excuse) => presentRow(viewer, excuse)).filter((excuse) => excuse.can.approve)
}
