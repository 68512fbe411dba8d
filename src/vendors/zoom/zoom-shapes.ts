import { z } from 'zod'
import { cleanLine } from '#contract/clean-text.ts'
import { isInSchoolTimes } from '#contract/school-time.ts'
import { token } from '#contract/values.ts'

/**
 * Zoom's answers, read tolerantly: fields we do not know are dropped, ids may be text or number, and what
 * is missing or blank is null, because Zoom blanks the ids and emails of guests. Only what would falsify
 * attendance (an unreadable time, a list that is not there) is an error. Instants are epoch ms.
 */

/** People choose their names themselves: what nobody sees is cleaned out of every text. */
const idOrNull = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : cleanLine(String(value)) || null))

const textOrEmpty = z
  .string()
  .nullish()
  .transform((value) => cleanLine(value ?? ''))

const emailOrNull = z
  .string()
  .nullish()
  .transform((value) => cleanLine(value ?? '').toLowerCase() || null)

const instantOrNull = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value) return null
    const atMs = Date.parse(value)
    if (isInSchoolTimes(atMs)) return atMs
    context.addIssue({ code: 'custom', message: `"${value.slice(0, 40)}" is not a time` })
    return z.NEVER
  })

const countOrNull = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** One join of one person, in reports (`name`, `user_email`), on the dashboard and in webhooks (`user_name`, `email`). */
export const zoomParticipant = z
  .object({
    id: idOrNull,
    user_id: idOrNull,
    participant_uuid: idOrNull,
    registrant_id: idOrNull,
    name: textOrEmpty,
    user_name: textOrEmpty,
    user_email: emailOrNull,
    email: emailOrNull,
    join_time: instantOrNull,
    leave_time: instantOrNull,
    leave_reason: textOrEmpty,
    status: textOrEmpty,
  })
  .transform((row) => ({
    /** The Zoom account (`id`); null for a guest. */
    accountId: row.id,
    /** Who this is within this one meeting (`user_id`); a rejoin gets a new one. */
    userId: row.user_id,
    participantUuid: row.participant_uuid,
    registrantId: row.registrant_id,
    /** As shown in the meeting, which the person may have typed; `''` when Zoom gives none. */
    name: row.name || row.user_name,
    email: row.user_email ?? row.email,
    joinMs: row.join_time,
    leaveMs: row.leave_time,
    leaveReason: row.leave_reason || null,
    /** A row for the time in the waiting room: not presence. */
    wasInWaitingRoom: row.status === 'in_waiting_room',
  }))
export type ZoomParticipant = z.output<typeof zoomParticipant>

export const zoomParticipantPage = z
  .object({ next_page_token: textOrEmpty, participants: z.array(zoomParticipant) })
  .transform((page) => ({ rows: page.participants, nextPageToken: page.next_page_token }))

/** Zoom's numbers of meetings are kept, and asked for, as they are: what cannot be one is refused, not cut. */
const key = token(200)

const meetingFields = {
  id: idOrNull,
  uuid: key,
  host_id: idOrNull,
  topic: textOrEmpty,
  start_time: instantOrNull,
  duration: countOrNull,
}

/** A planned or running meeting (`GET /meetings/{id}`). */
export const zoomMeeting = z
  .object({ ...meetingFields, timezone: textOrEmpty, join_url: textOrEmpty, status: textOrEmpty })
  .transform((meeting) => ({
    meetingId: meeting.id,
    uuid: meeting.uuid,
    hostId: meeting.host_id,
    topic: meeting.topic,
    startMs: meeting.start_time,
    durationMinutes: meeting.duration,
    timezone: meeting.timezone || null,
    joinUrl: meeting.join_url || null,
    isRunning: meeting.status === 'started',
  }))
export type ZoomMeeting = z.output<typeof zoomMeeting>

/** A meeting as its making and the list of a host answer it; the list cuts the agenda. */
export const zoomPlanned = z
  .object({
    ...meetingFields,
    id: z.union([key.min(1), z.number()]).transform(String),
    agenda: textOrEmpty,
    join_url: z.url({ protocol: /^https?$/ }),
  })
  .transform((meeting) => ({
    meetingId: meeting.id,
    topic: meeting.topic,
    agenda: meeting.agenda,
    startMs: meeting.start_time,
    minutes: meeting.duration,
    joinUrl: meeting.join_url,
  }))
export type ZoomPlanned = z.output<typeof zoomPlanned>

/** A page of what a host has ahead; what people made otherwise than we do, and cannot be read so, is left out. */
export const zoomPlannedPage = z
  .object({ next_page_token: textOrEmpty, meetings: z.array(z.unknown()) })
  .transform((page) => ({
    rows: page.meetings.flatMap((row) => zoomPlanned.safeParse(row).data ?? []),
    nextPageToken: page.next_page_token,
  }))

/** A meeting that has ended (`GET /past_meetings/{uuid}`). */
export const zoomPastMeeting = z
  .object({ ...meetingFields, end_time: instantOrNull, participants_count: countOrNull })
  .transform((meeting) => ({
    meetingId: meeting.id,
    uuid: meeting.uuid,
    hostId: meeting.host_id,
    topic: meeting.topic,
    startMs: meeting.start_time,
    endMs: meeting.end_time,
    durationMinutes: meeting.duration,
    participantCount: meeting.participants_count,
  }))
export type ZoomPastMeeting = z.output<typeof zoomPastMeeting>

/** The ended instances of a meeting that is held again and again (`GET /past_meetings/{id}/instances`). */
export const zoomInstances = z
  .object({ meetings: z.array(z.object({ uuid: key, start_time: instantOrNull })) })
  .transform(({ meetings }) => meetings.map(({ uuid, start_time }) => ({ uuid, startMs: start_time })))
export type ZoomInstance = z.output<typeof zoomInstances>[number]

/** The frame of a webhook (https://developers.zoom.us/docs/api/webhooks/). */
export const zoomEventFrame = z.object({
  event: z.string(),
  event_ts: countOrNull,
  payload: z.object({
    plainToken: z.string().optional(),
    object: z.unknown().optional(),
    /** Of a series: `all`, or `single` for one of its days. */
    operation: z.string().optional(),
  }),
})

/** The meeting inside a webhook, with the participant when the event is about one. */
export const zoomEventMeeting = z.object({
  ...meetingFields,
  id: z.union([key.min(1), z.number()]).transform(String),
  end_time: instantOrNull,
  participant: zoomParticipant.optional(),
})
