import { listContacts } from '#domains/attendance/server/attendance.service.ts'
import type { HandlerArguments } from '#server/handlers.ts'
import type { MissingNow } from '../contract/attendance-calendar.contract.ts'
import { findMissing, type MissingRow } from './missing-now.queries.ts'

/** Rows of the live panel at most; the count beside it says how many there are. */
const mostMissing = 200

/** Subjects one page may listen to (src/server/live-door.ts). */
const mostTopics = 20

/** Who is expected in a running session and not in it, by house, with how to reach the guardians. */
export async function loadMissingNow({
  db,
  viewer,
  services,
}: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>): Promise<MissingNow> {
  const now = new Date(services.clock.nowMs())
  const missing = await findMissing(db, viewer, now, { limit: mostMissing, withExcused: true })
  const contacts = await listContacts(db, [...new Set(missing.rows.map((row) => row.studentId))])
  const guardiansOf = new Map(contacts.map((contact) => [contact.studentId, contact.guardians]))
  const houses = Map.groupBy(missing.rows, (row) => row.houseId)
  return {
    at: now.toISOString(),
    houses: [...houses].sort(byTitle).map(([houseId, rows]) => ({
      house_id: houseId,
      title: rows[0]?.houseTitle ?? 'No house',
      students: rows.map((row) => presentMissing(row, guardiansOf.get(row.studentId) ?? [])),
    })),
    total: missing.total,
    excused: missing.excused,
    runningSessions: missing.running.length,
    sessionsWithoutPresence: missing.withoutPresence,
    topics: missing.running.slice(0, mostTopics).map((id) => `attendable:${id}`),
  }
}

type OfHouse = readonly [houseId: number | null, rows: readonly MissingRow[]]

/** By title, those without a house last. */
function byTitle([oneId, [one]]: OfHouse, [otherId, [other]]: OfHouse): number {
  if (oneId === null || otherId === null) return Number(oneId === null) - Number(otherId === null)
  return (one?.houseTitle ?? '').localeCompare(other?.houseTitle ?? '', 'en-US') || oneId - otherId
}

type MissingStudent = MissingNow['houses'][number]['students'][number]

const presentMissing = (row: MissingRow, guardians: MissingStudent['guardians']): MissingStudent => ({
  student_id: row.studentId,
  student_name: row.studentName,
  grade: row.grade,
  attendable_id: row.attendableId,
  session_title: row.sessionTitle,
  start_at: row.startsAt.toISOString(),
  end_at: row.endsAt.toISOString(),
  left_at: row.leftAt?.toISOString() ?? null,
  excuse: row.excuse,
  guardians,
})
