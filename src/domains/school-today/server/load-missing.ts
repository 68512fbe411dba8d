import { mostTopicsOfPage, type Topic, topic } from '#contract/topics.ts'
import { listContacts } from '#domains/attendance/server/attendance.service.ts'
import { missingAddress } from '#domains/attendance-calendar/rules/missing-address.ts'
import {
  excuseUrlOf,
  findMissing,
  listOpenableExcuses,
  presentCount,
} from '#domains/attendance-calendar/server/attendance-calendar.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { MissingToday } from '../contract/school-today.schemas.ts'
import { presentMissing } from './school-today.present.ts'

/** Rows of the list on the page; the count beside it says how many there are, and leads to all of them. */
const mostMissing = 8

/** The topic of excuses, for who may listen to it; none for anybody else. */
export const topicsOfExcuses = (viewer: Viewer): Topic[] =>
  holds(viewer, 'excuses.view') || holds(viewer, 'excuses.view.all') ? [topic('excuses')] : []

/**
 * Who is missing now, in two statements, three where an excuse waits. Each who joins or leaves a running meeting may change
 * it, and an excuse that is filed, which stands on the row; the rest of the morning is asked for apart, not at each of them.
 */
export async function loadMissing({
  db,
  viewer,
  services,
}: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>): Promise<MissingToday> {
  const now = new Date(services.clock.nowMs())
  const missing = await findMissing(db, viewer, now, { limit: mostMissing, withExcused: false })
  const contacts = await listContacts(db, [...new Set(missing.rows.map((row) => row.studentId))], {
    reader: viewer,
  })
  const contactOf = new Map(contacts.map((contact) => [contact.studentId, contact]))
  const openable = await listOpenableExcuses(db, viewer, missing.rows)
  const count = presentCount(missing, now)
  return {
    ...count,
    students: missing.rows.map((row) =>
      presentMissing(row, {
        contact: contactOf.get(row.studentId) ?? null,
        excuseUrl: excuseUrlOf(row, openable),
      }),
    ),
    url: missingAddress,
    topics: [...topicsOfExcuses(viewer), ...count.topics].slice(0, mostTopicsOfPage),
  }
}
