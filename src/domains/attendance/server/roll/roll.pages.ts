import { mayEditExperience } from '#domains/experiences/server/experiences.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { ReportPage, RollPage, WhyPanel } from '../../contract/attendance.schemas.ts'
import { countAbsencesBeside } from '../absence-counts.ts'
import type { Attendable } from '../attendables.queries.ts'
import { mayTakeRoll } from '../attendance.access.ts'
import { listTellings } from '../informed/tellings.queries.ts'
import { findRecordingOf } from '../meeting/find-recording.ts'
import { findLedgerAway, findRollPutAway } from '../meeting/ledger-away.ts'
import { presentReport } from '../report/report.present.ts'
import { listChanges } from './changes.queries.ts'
import { loadRoll } from './load-roll.ts'
import { meetingNow } from './meeting-phase.ts'
import { presentRollPage } from './roll.present.ts'
import { findAwayLastTime, listContacts, listExternalRows, listRollRows } from './roll.queries.ts'
import { presentWhy } from './why/why.present.ts'
import { listOverlappingExcuses } from './why/why.queries.ts'

export type ReadContext = Omit<HandlerArguments<unknown>, 'input'>

const studentIdOf = ({ studentId }: { readonly studentId: number }) => studentId

/**
 * The page of the roll `id`, of a session or a house event. `finding` throws when the viewer may not see it; the rows
 * are asked for beside it, in one statement with a `db` that asks together, and nobody sees them before it is found.
 */
export async function getRollPage(
  { db, viewer, services }: ReadContext,
  id: number,
  finding: Promise<Attendable>,
): Promise<RollPage> {
  const nowMs = services.clock.nowMs()
  const [attendable, recordingId, rows, externals] = await Promise.all([
    finding,
    findRecordingOf(db, id),
    listRollRows(db, id),
    listExternalRows(db, id),
  ])
  const { phase } = meetingNow(attendable, nowMs)
  const missing =
    phase === 'running' ? rows.filter((row) => row.segments.at(-1)?.leftAt !== null).map(studentIdOf) : []
  const waiting = rows.filter((row) => row.waitingExcuse !== null).map(studentIdOf)
  const [contacts, openable, lastTime] = await Promise.all([
    listContacts(db, missing, { reader: viewer }),
    services.excusesOfRolls.listOpenable(db, viewer, waiting),
    phase === 'before' ? findAwayLastTime(db, attendable, new Date(nowMs)) : undefined,
  ])
  return presentRollPage({
    attendable,
    recordingId,
    rows,
    externals,
    contacts,
    beside: { openable, lastTime },
    viewerId: viewer.userId,
    mayTake: mayTakeRoll(viewer, attendable),
    mayEdit:
      attendable.experienceId !== null &&
      mayEditExperience(viewer, { ...attendable, runs: attendable.isOwn }),
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
  const loaded = await loadRoll(db, attendable, nowMs)
  const changes = await listChanges(db, attendanceId)
  return presentWhy({
    attendable,
    row,
    loaded,
    changes,
    putAway: await findRollPutAway(db, attendable, nowMs),
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
  const loaded = await loadRoll(db, attendable, nowMs)
  return presentReport({
    attendable,
    loaded,
    putAway: (await findLedgerAway(db, attendable, nowMs)) ?? null,
    rows: await listRollRows(db, attendable.id),
    mayTake: mayTakeRoll(viewer, attendable),
    nowMs,
  })
}
