import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { explainFailure } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { ZoomEvent } from '#vendors/zoom/zoom-webhook.ts'
import type { PresenceFact } from '../../rules/roll-types.ts'
import { fetchReportJob } from '../attendance.jobs.ts'
import type { LockedRoll } from '../roll/lock-rolls.ts'
import { recomputeRoll } from '../roll/recompute-roll.ts'
import { toParticipant } from './meeting-facts.ts'
import { lockRollsOfMeeting } from './meeting-rolls.queries.ts'
import { insertFacts } from './presence.queries.ts'

/** What happens within a meeting, which its deletion does not. */
export type MeetingEvent = Exclude<ZoomEvent, { kind: 'url_validation' | 'unknown' | 'meeting.deleted' }>

interface ReceivedEvent {
  readonly event: MeetingEvent
  readonly stored: PromiseWithResolvers<void>
}

/** Events that wait to be stored, by meeting; one queue a process. */
const lines = new WeakMap<Services, Map<string, ReceivedEvent[]>>()

/**
 * Appends an event to the ledger of the rolls it belongs to, and brings them up to date; one that is already there
 * changes nothing. Resolves once it is stored for good. Events of one meeting that arrive while another of it is being
 * stored are stored together after it: 25 that come at once are two computations, not 25.
 */
export function recordMeetingEvent(services: Services, event: MeetingEvent): Promise<void> {
  const meetings = lines.get(services) ?? new Map<string, ReceivedEvent[]>()
  lines.set(services, meetings)
  const told: ReceivedEvent = { event, stored: Promise.withResolvers() }
  const line = meetings.get(event.meetingId)
  if (line) line.push(told)
  else {
    meetings.set(event.meetingId, [told])
    void storeLine(services, meetings, event.meetingId)
  }
  return told.stored.promise
}

async function storeLine(services: Services, meetings: Map<string, ReceivedEvent[]>, meetingId: string) {
  for (;;) {
    const gathered = meetings.get(meetingId)?.splice(0) ?? []
    if (gathered.length === 0) break
    await storeTogether(services, meetingId, gathered)
  }
  meetings.delete(meetingId)
}

/**
 * An event that cannot be stored must not take the others with it: then each is stored alone. What would meet each of
 * them alike, a database that is away or full, is not tried again for each.
 */
async function storeTogether(
  services: Services,
  meetingId: string,
  told: readonly ReceivedEvent[],
): Promise<void> {
  try {
    await storeEvents(
      services,
      meetingId,
      told.map(({ event }) => event),
    )
    for (const { stored } of told) stored.resolve()
  } catch (error) {
    if (told.length > 1 && !explainFailure(error, false))
      for (const one of told) await storeTogether(services, meetingId, [one])
    else for (const { stored } of told) stored.reject(error)
  }
}

async function storeEvents(
  services: Services,
  meetingId: string,
  events: readonly MeetingEvent[],
): Promise<void> {
  const { database, clock } = services
  await inTransaction(database, async (db) => {
    const rolls = await lockRollsOfMeeting(
      db,
      meetingId,
      events.map(({ atMs }) => atMs),
    )
    for (const { roll, indexes } of rolls) {
      const own = events.filter((_, index) => indexes.includes(index))
      const added = await insertFacts(db, roll, 'webhook', own.map(toFact))
      if (added === 0) continue
      await updateConnection(db, roll, own)
      await recomputeRoll(db, roll, { source: 'live', nowMs: clock.nowMs() })
      if (own.some(({ kind }) => kind === 'meeting.ended') && clock.nowMs() >= roll.endsAt.getTime())
        await services.jobs.enqueue(db, fetchReportJob, { attendableId: roll.id }, { key: String(roll.id) })
    }
  })
}

/**
 * The service told of the meeting: stores the instance that the latest event before the scheduled end is of, and clears
 * the failure. Events after the end may be of the next session's instance, begun in the same room: its report is not
 * this roll's. An event that comes late may be of an instance that was over when this one began: then the roll keeps
 * its own. A failure to fetch the report stays until it is fetched.
 */
async function updateConnection(db: Database, { id, endsAt }: LockedRoll, events: readonly MeetingEvent[]) {
  const [latest] = events
    .filter(({ atMs }) => atMs < endsAt.getTime())
    .sort((one, other) => other.atMs - one.atMs)
  await db
    .updateTable('attendables')
    .set({
      videoFailedAt: sql`case when report_looks > 0 then video_failed_at end`,
      videoFailure: sql`case when report_looks > 0 then video_failure end`,
      ...(latest && {
        videoMeetingUuid: sql<string>`case when video_meeting_uuid is not null and exists (
            select from presence_events e where e.attendable_id = ${id} and e.source = 'webhook'
              and e.happened_at > ${new Date(latest.atMs)} and e.happened_at < ${endsAt})
          then video_meeting_uuid else ${latest.uuid} end`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

function toFact(event: MeetingEvent): PresenceFact {
  switch (event.kind) {
    case 'meeting.started':
      return { kind: 'meeting_started', atMs: event.atMs }
    case 'meeting.ended':
      return { kind: 'meeting_ended', atMs: event.atMs }
    case 'meeting.participant_joined':
      return { kind: 'joined', atMs: event.atMs, participant: toParticipant(event.participant) }
    case 'meeting.participant_left':
      return { kind: 'left', atMs: event.atMs, participant: toParticipant(event.participant) }
  }
}
