import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { AggregatedView } from '../../contract/attendance.schemas.ts'
import { getVisibleExperience, listSessions, type NamedExperience } from '../attendables.queries.ts'
import { presentAggregated } from './aggregated.present.ts'
import { listStudentLetters } from './aggregated.queries.ts'

/** Students by day over the cycle of an experience that the viewer sees. Throws not-found. */
export async function readAggregated(
  db: Database,
  viewer: Viewer,
  named: NamedExperience,
  nowMs: number,
): Promise<AggregatedView> {
  const experience = await getVisibleExperience(db, viewer, named)
  const [sessions, letters] = await Promise.all([
    listSessions(db, experience.id),
    listStudentLetters(db, experience.id, nowMs),
  ])
  return presentAggregated(sessions, letters, nowMs)
}
