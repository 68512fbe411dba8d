import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A meeting that was made by the API and lies ahead. */
export type PlannedMeeting = {
  /** Digits. */
  meetingId: string
  uuid: string
  /** The address it was made for. */
  host: string
  topic: string
  agenda: string
  /** Null: a room, without a time. */
  startMs: number | null
  minutes: number
  /** Of one that stood before the sandbox began; a link of its own otherwise. */
  joinUrl?: string
}

const told = { topic: z.string().max(200), agenda: z.string().max(2000), timezone: z.string() }

/** What a call may say of a meeting at a time; Zoom takes many more fields. */
export const plannedBody = z.object({
  ...told,
  type: z.literal(2),
  start_time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  duration: z.int().min(1).max(1440),
})

/** What one may say that makes a meeting, or a room without a time. */
export const newBody = z.discriminatedUnion('type', [plannedBody, z.object({ ...told, type: z.literal(3) })])

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** The meetings that hosts planned, kept in memory, and how many each made and changed on a day. */
export function createPlannedMeetings() {
  const planned = new Map<string, PlannedMeeting>()
  const spent = new Map<string, number>()
  let made = 0
  return {
    list: (): PlannedMeeting[] => [...planned.values()],
    find: (meetingId: string) => planned.get(meetingId),
    put: (meeting: PlannedMeeting): void => void planned.set(meeting.meetingId, meeting),
    remove: (meetingId: string): boolean => planned.delete(meetingId),
    /** A number nobody else has. */
    newMeetingId(seed: string): { meetingId: string; uuid: string } {
      made += 1
      const digest = createHash('sha256').update(`${seed} ${made}`).digest()
      return {
        meetingId: String(90_000_000_000 + (digest.readUInt32LE() % 9_000_000_000)),
        uuid: digest.subarray(0, 16).toString('base64'),
      }
    },
    /** Whether a host may make or change one more today. */
    spend(host: string, nowMs: number, perDay: number): boolean {
      const key = `${host} ${dayOf(nowMs)}`
      const before = spent.get(key) ?? 0
      if (before >= perDay) return false
      spent.set(key, before + 1)
      return true
    },
  }
}

export type PlannedMeetings = ReturnType<typeof createPlannedMeetings>
