import { countAbsences } from '#domains/attendance/server/attendance.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { CoveredSessionRow, ExcuseDetail } from '../../contract/excuses.schemas.ts'
import { listEffects } from '../decision/covered-sessions.ts'
import { weighExcuse } from '../decision/weigh-excuses.ts'
import { mayHandle } from '../excuses.access.ts'
import { presentRow } from '../excuses.present.ts'
import { getShownExcuse } from '../excuses.queries.ts'
import { presentDocuments, presentMessages } from '../thread/thread.present.ts'
import { listDocuments, listMessages } from '../thread/thread.queries.ts'

const unexcused = 'Unexcused Absent'

/** The count of each experience whose absences change when the sessions do. */
async function listAbsences(
  db: Database,
  studentId: number,
  sessions: readonly CoveredSessionRow[],
  nowMs: number,
): Promise<ExcuseDetail['absences']> {
  const changes = new Map(
    sessions
      .filter(({ status_now, status_then }) => (status_now === unexcused) !== (status_then === unexcused))
      .map((session) => [session.attendable_id, session.status_then === unexcused ? 1 : -1]),
  )
  const counts = await countAbsences(db, studentId, [...changes.keys()], nowMs)
  return counts.map(({ title, absences, attendableIds }) => ({
    title,
    before: absences,
    after: attendableIds.reduce((count, id) => count + (changes.get(id) ?? 0), absences),
  }))
}

/** The excuse modal: what it covers and what deciding would change, its documents and its thread. */
export async function getExcuseDetail(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  id: number,
): Promise<ExcuseDetail> {
  const excuse = await getShownExcuse(db, viewer, id)
  const nowMs = services.clock.nowMs()
  const decision = excuse.approved ? 'reject' : 'approve'
  const [weighed, [effects], documents, messages] = await Promise.all([
    weighExcuse(db, excuse),
    listEffects(db, viewer, [excuse], { decision, nowMs }),
    // What nobody decides on needs no papers.
    excuse.hasFallenAway ? [] : listDocuments(db, id),
    listMessages(db, id),
  ])
  const { sessions = [], hiddenCount = 0 } = effects ?? {}
  // Of the sessions that are shown, and so of experiences whose rolls the viewer sees.
  const absences = await listAbsences(db, excuse.studentId, sessions, nowMs)
  return {
    ...presentRow(viewer, weighed),
    sessions,
    hidden_session_count: hiddenCount,
    absences,
    ...presentDocuments(viewer, excuse, documents),
    messages: presentMessages(viewer, excuse, messages),
    can_write: viewer.mayChange && mayHandle(viewer, excuse) && !excuse.hasFallenAway,
  }
}
