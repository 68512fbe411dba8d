import { sql } from 'kysely'
import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'
import { longestMeetingMs } from '#domains/attendance/rules/attendance-constants.ts'
import {
  insertMeetings,
  listRosterStudents,
  lockRolls,
  lockStudents,
  removeUntouchedMeetings,
  seatRoster,
} from '#domains/attendance/server/attendance.service.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { getEditedHouse } from '../form/house-form.queries.ts'
import { topicsOfHouses } from '../house-topics.ts'

type Context = RequestContext & { readonly db: Database }

interface MeetingFields {
  readonly houseId: number
  readonly kind: 'standup' | 'checkpoint'
  readonly date: string
  readonly starts_at: string
  readonly ends_at: string
}

/** A meeting that was held and not planned may be added for so long: its roll is still known. */
const daysBack = 14

const words = { standup: 'Stand-up', checkpoint: 'Checkpoint' } as const

/** Adds a meeting with the roll of whoever is in the house. Throws not-found and sentences by field. */
export async function addMeeting(context: Context, fields: MeetingFields) {
  const { db, viewer, services } = context
  const { houseId, kind, date } = fields
  const nowMs = services.clock.nowMs()
  await holdCalendar(db)
  const house = await getEditedHouse(db, viewer, houseId, { lock: true })
  if (house.isArchived) throw invalid({ form: 'This house is archived. Restore it first.' })
  const [startsAt, endsAt] = await checkTimes(db, fields, nowMs)
  const [id = 0] = await insertMeetings(db, [
    { kind, houseId, schoolDate: date, startsAt, endsAt, conferenceUrl: house.conference_url },
  ])
  await lockStudents(db, await listRosterStudents(db, [id]))
  await lockRolls(db, [id])
  await seatRoster(db, id, { changedBy: viewer.userId, nowMs })
  await insertAudit(db, context, {
    action: 'house_meeting.added',
    subjectType: 'house',
    subjectId: houseId,
    after: { ...fields, eventId: id },
  })
  await publishChanges(db, topicsOfHouses([houseId]))
  return { ok: true as const, eventId: id, message: `${words[kind]} added` }
}

/** When the meeting begins and ends; throws what is wrong with its day and times by field. */
async function checkTimes(db: Database, fields: MeetingFields, nowMs: number): Promise<[Date, Date]> {
  const { houseId, kind, date, starts_at, ends_at } = fields
  if (ends_at <= starts_at) throw invalid({ ends_at: 'A meeting must end after it starts.' })
  const oldest = Temporal.PlainDate.from(schoolDateOf(nowMs)).subtract({ days: daysBack }).toString()
  if (date < oldest)
    throw invalid({ date: `You can add a meeting up to ${daysBack} days after it was held.` })
  const startsAt = new Date(schoolInstant(date, starts_at))
  const endsAt = new Date(schoolInstant(date, ends_at))
  if (endsAt.getTime() - startsAt.getTime() > longestMeetingMs)
    throw invalid({ ends_at: 'A meeting lasts twelve hours at most.' })
  const { rows } = await sql<{ inCycle: boolean; other: string | null }>`select
    exists (select from cycles where starts_at <= ${startsAt} and ends_at > ${startsAt}) as in_cycle,
    (select kind from attendables m where m.house_id = ${houseId} and m.kind = ${kind} and m.cancelled_at is null
      and m.starts_at < ${endsAt} and m.ends_at > ${startsAt} limit 1) as other`.execute(db)
  if (rows[0]?.inCycle !== true) throw invalid({ date: 'This day is not in any cycle of the school year.' })
  if (rows[0].other !== null)
    throw invalid({ starts_at: `The house has a ${words[kind].toLowerCase()} at this time already.` })
  return [startsAt, endsAt]
}

/** Takes a meeting away of which nobody has said anything. Throws not-found, or why it stays. */
export async function removeMeeting(
  context: Context,
  { houseId, eventId }: { houseId: number; eventId: number },
) {
  const { db, viewer } = context
  await holdCalendar(db)
  const house = await getEditedHouse(db, viewer, houseId, { lock: true })
  const meeting = await db
    .selectFrom('attendables')
    .select(['kind', 'startsAt'])
    .where('id', '=', eventId)
    .where('houseId', '=', houseId)
    .executeTakeFirst()
  if (!meeting) throw notFound('There is no such meeting.')
  if ((await removeUntouchedMeetings(db, [eventId])) === 0)
    throw invalid({
      form: 'Its roll has begun: a meeting cannot be removed once somebody has set attendance.',
    })
  await insertAudit(db, context, {
    action: 'house_meeting.removed',
    subjectType: 'house',
    subjectId: houseId,
    before: { eventId, ...meeting },
  })
  await publishChanges(db, topicsOfHouses([houseId]))
  const word = meeting.kind === 'checkpoint' ? words.checkpoint : words.standup
  return { ok: true as const, message: `${word} of ${house.title} removed` }
}
