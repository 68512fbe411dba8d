import { Readable } from 'node:stream'
import { clockText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { byColumns } from '#server/api/table-download.ts'
import { attendanceDownloads } from '../../contract/attendance.downloads.ts'
import { joinStatuses } from '../../contract/attendance-status.ts'
import { aggregatedCells, aggregatedHeader, shownStudents } from '../../rules/aggregated-rows.ts'
import { type Attendable, findVisibleAttendable } from '../attendables.queries.ts'
import { meetingNow } from './meeting-phase.ts'
import { readAggregated } from './read-aggregated.ts'
import { presentEntry } from './roll.present.ts'
import { listExternalRows, listRollRows, type RollRecord } from './roll.queries.ts'

const header = [
  'Student',
  'Grade',
  'House',
  'Status',
  'Minutes',
  'Joined at',
  'Why',
  'Computed status',
  'Set by',
]

async function* tableRows(
  attendable: Attendable,
  rows: readonly RollRecord[],
  externals: Awaited<ReturnType<typeof listExternalRows>>,
  nowMs: number,
): AsyncGenerator<(string | number | null)[]> {
  const meeting = meetingNow(attendable, nowMs)
  // While it runs, a status is only what the meeting has seen so far.
  const isOver = meeting.phase === 'over'
  for (const row of rows) {
    const { why, status, computedStatus, presentMinutes, setByStaff } = presentEntry(row, meeting, 0)
    const joinedAt = row.firstJoinedAt ? clockText(row.firstJoinedAt.getTime()) : null
    yield [
      row.studentName,
      row.grade,
      row.houseTitle,
      isOver ? status : '',
      presentMinutes,
      joinedAt,
      why,
      isOver ? computedStatus : '',
      setByStaff?.name ?? null,
    ]
  }
  for (const { name, statuses } of externals)
    yield [name, null, 'External student', isOver ? joinStatuses(statuses) : '', null, null, null, null, null]
}

export const attendanceDownloadRoutes = downloads(attendanceDownloads, {
  roll: async ({ db, viewer, input, services }) => {
    const attendable = await findVisibleAttendable(db, viewer, input.attendableId)
    if (!attendable) throw notFound('This roll does not exist, or it is not one you can see.')
    const [rows, externals] = await Promise.all([
      listRollRows(db, attendable.id),
      listExternalRows(db, attendable.id),
    ])
    return {
      name: `roll-${attendable.schoolDate}-${attendable.id}`,
      header,
      rows: tableRows(attendable, rows, externals, services.clock.nowMs()),
      person: byColumns(0, 1, 2),
    }
  },

  aggregated: async ({ db, viewer, input: { find, sort, ...named }, services }) => {
    const nowMs = services.clock.nowMs()
    const { days, students } = await readAggregated(db, viewer, named, nowMs)
    const rows = shownStudents(students, find, sort).map((student) => aggregatedCells(days, student))
    return {
      name: `attendance-${named.experienceId}-${schoolDateOf(nowMs)}`,
      header: aggregatedHeader(days),
      rows: Readable.from(rows),
      person: byColumns(0),
    }
  },
})
