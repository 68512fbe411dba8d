import { mostTopicsOfPage, topic } from '#contract/topics.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { listContacts } from '#domains/attendance/server/attendance.service.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { listOpenable } from '#domains/excuses/server/excuses.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { MissingCount, MissingNow } from '../contract/attendance-calendar.contract.ts'
import { findMissing, type Missing, type MissingRow } from './missing-now.queries.ts'

/** How many running meetings a page can listen to beside a topic of its own. */
const mostRunningHeard = mostTopicsOfPage - 1

type Asking = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>

/** Rows of the live panel at most; the count beside it says how many there are. */
const mostMissing = 200

/** Who is expected in a running session and not in it, by house, with how to reach the guardians. */
export async function loadMissingNow({ db, viewer, services }: Asking): Promise<MissingNow> {
  const now = new Date(services.clock.nowMs())
  const missing = await findMissing(db, viewer, now, { limit: mostMissing, withExcused: true })
  const contacts = await listContacts(db, [...new Set(missing.rows.map((row) => row.studentId))], {
    reader: viewer,
  })
  const openable = await listOpenableExcuses(db, viewer, missing.rows)
  const guardiansOf = new Map(contacts.map((contact) => [contact.studentId, contact.guardians]))
  const houses = Map.groupBy(missing.rows, (row) => row.houseId)
  return {
    at: now.toISOString(),
    houses: [...houses].sort(byTitle).map(([houseId, rows]) => ({
      house_id: houseId,
      title: rows[0]?.houseTitle ?? 'No house',
      students: rows.map((row) => ({
        ...presentMissing(row, guardiansOf.get(row.studentId) ?? []),
        excuse_url: excuseUrlOf(row, openable),
      })),
    })),
    total: missing.total,
    excused: missing.excused,
    runningSessions: missing.running.length,
    sessionsWithoutPresence: missing.withoutPresence,
    sessionsTooEarly: missing.tooEarly,
    hasPartners: missing.hasPartners,
    topics: missing.running.slice(0, mostTopicsOfPage).map((id) => topic('attendable', id)),
  }
}

/** How many are missing now, for who draws a number: nobody's record is read. */
export async function countMissingNow({ db, viewer, services }: Asking): Promise<MissingCount> {
  const now = new Date(services.clock.nowMs())
  return presentCount(await findMissing(db, viewer, now, { limit: 0, withExcused: false }), now)
}

export const presentCount = (
  { total, waiting, excused, running, withoutPresence, tooEarly, hasPartners }: Missing,
  now: Date,
): MissingCount => ({
  at: now.toISOString(),
  total,
  waiting,
  excused,
  running: running.length,
  withoutPresence,
  tooEarly,
  hasPartners,
  topics: running.slice(0, mostRunningHeard).map((id) => topic('attendable', id)),
})

type OfHouse = readonly [houseId: number | null, rows: readonly MissingRow[]]

/** By title, those without a house last. */
function byTitle([oneId, [one]]: OfHouse, [otherId, [other]]: OfHouse): number {
  if (oneId === null || otherId === null) return Number(oneId === null) - Number(otherId === null)
  return (one?.houseTitle ?? '').localeCompare(other?.houseTitle ?? '', 'en-US') || oneId - otherId
}

type MissingStudent = MissingNow['houses'][number]['students'][number]

/** A student with the excuse of theirs that waits, if one does. */
type WithExcuse = Pick<MissingRow, 'studentId' | 'waitingExcuseId'>

/** The students among the missing whose waiting excuse the viewer may open; one statement, none when no excuse waits. */
export const listOpenableExcuses = (db: Database, viewer: Viewer, rows: readonly WithExcuse[]) =>
  listOpenable(
    db,
    viewer,
    rows.filter((row) => row.waitingExcuseId !== null).map((row) => row.studentId),
  )

/** Where the excuse stands that waits; null for who may not open it, and where none waits. */
export const excuseUrlOf = (
  { studentId, waitingExcuseId }: WithExcuse,
  openable: ReadonlySet<number>,
): string | null =>
  waitingExcuseId !== null && openable.has(studentId) ? staffExcuseAddress(waitingExcuseId) : null

/** Who in the meeting may be the missing student, and the report in which they are matched; null when nobody. */
export function perhapsOf(row: MissingRow): MissingStudent['perhaps'] {
  const { perhapsAs, attendableId, type, experienceId, meetingHouseId } = row
  if (perhapsAs === null) return null
  const url =
    type !== null && experienceId !== null
      ? addressOf.report({ type, experienceId, sessionId: attendableId })
      : addressOf.houseReport({ houseId: meetingHouseId ?? 0, eventId: attendableId })
  return { name: perhapsAs, url }
}

const presentMissing = (
  row: MissingRow,
  guardians: MissingStudent['guardians'],
): Omit<MissingStudent, 'excuse_url'> => ({
  student_id: row.studentId,
  student_name: row.studentName,
  grade: row.grade,
  attendable_id: row.attendableId,
  session_title: row.sessionTitle,
  start_at: row.startsAt.toISOString(),
  end_at: row.endsAt.toISOString(),
  left_at: row.leftAt?.toISOString() ?? null,
  perhaps: perhapsOf(row),
  excuse: row.excuse,
  guardians,
})
