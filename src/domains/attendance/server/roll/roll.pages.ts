import { notFound } from '#server/errors.ts'
import type { HandlerArguments } from '#server/handlers.ts'
import type { ReportPage, RollPage, WhyPanel } from '../../contract/attendance.schemas.ts'
import { countAbsencesBeside } from '../absence-counts.ts'
import type { Attendable } from '../attendables.queries.ts'
import { mayTakeRoll } from '../attendance.access.ts'
import { presentReport } from '../report/report.present.ts'
import { listTellings } from '../told/tellings.queries.ts'
import { listChanges } from './changes.queries.ts'
import { loadRoll } from './load-roll.ts'
import { meetingNow } from './meeting-phase.ts'
import { presentRollPage } from './roll.present.ts'
import { findAwayLastTime, listContacts, listExternalRows, listRollRows } from './roll.queries.ts'
import { presentWhy } from './why.present.ts'
import { listOverlappingExcuses } from './why.queries.ts'

type ReadContext = Omit<HandlerArguments<unknown>, 'input'>

/** The page of a roll, of a session or a house event that the viewer was found to see. */
export async function getRollPage(
  { db, viewer, services }: ReadContext,
  attendable: Attendable,
): Promise<RollPage> {
  const nowMs = services.clock.nowMs()
  const { phase } = meetingNow(attendable, nowMs)
  const isRunning = phase === 'running'
  const [rows, externals] = await Promise.all([
    listRollRows(db, attendable.id),
    attendable.experienceId === null ? [] : listExternalRows(db, attendable.id),
  ])
  const missing = isRunning
    ? rows.filter((row) => row.segments.at(-1)?.leftAt !== null).map((row) => row.studentId)
    : []
  return presentRollPage({
    attendable,
    rows,
    externals,
    contacts: await listContacts(db, missing),
    beside: {
      openable: await services.excusesOfRolls.listOpenable(
        db,
        viewer,
        rows.filter((row) => row.waitingExcuse !== null).map((row) => row.studentId),
      ),
      lastTime: phase === 'before' ? await findAwayLastTime(db, attendable, new Date(nowMs)) : undefined,
    },
    viewerId: viewer.userId,
    mayTake: mayTakeRoll(viewer, attendable),
    nowMs,
  })
}

/** Why a row has its status; not-found when the row is not on this roll. */
export async function getWhyPanel(
  { db, viewer, services }: ReadContext,
  attendable: Attendable,
  attendanceId: number,
): Promise<WhyPanel> {
  const nowMs = services.clock.nowMs()
  const row = (await listRollRows(db, attendable.id)).find((one) => one.id === attendanceId)
  if (!row) throw notFound('This row is not on the roll.')
  return presentWhy({
    attendable,
    row,
    loaded: await loadRoll(db, attendable, nowMs),
    changes: await listChanges(db, attendanceId),
    excuses: await listOverlappingExcuses(db, row.studentId, attendable),
    told: (await listTellings(db, [attendanceId])).get(attendanceId) ?? [],
    absences: await countAbsencesBeside(db, row.studentId, attendable, nowMs),
    mayOpen: (await services.excusesOfRolls.listOpenable(db, viewer, [row.studentId])).has(row.studentId),
    viewerId: viewer.userId,
    nowMs,
  })
}

/** The video-meeting report of a roll. */
export async function getReportPage(
  { db, viewer, services }: ReadContext,
  attendable: Attendable,
): Promise<ReportPage> {
  const nowMs = services.clock.nowMs()
  return presentReport({
    attendable,
    loaded: await loadRoll(db, attendable, nowMs),
    rows: await listRollRows(db, attendable.id),
    mayTake: mayTakeRoll(viewer, attendable),
    nowMs,
  })
}
