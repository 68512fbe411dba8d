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
  startMs: number
  minutes: number
}

/** What a call may say of a meeting; Zoom takes many more fields. */
export const plannedBody = z.object({
  type: z.literal(2),
  topic: z.string().max(200),
  agenda: z.string().max(2000),
  start_time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  duration: z.int().min(1).max(1440),
  timezone: z.string(),
})

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
