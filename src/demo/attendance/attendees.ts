import type { SandboxAttendee, SandboxSegment } from '#vendors/zoom/sandbox/sandbox-meeting.ts'
import { hashOf, type Random, randomFor } from '../random.ts'
import { isAway } from './away.ts'
import { type Habits, habitsOf } from './habits.ts'
import { followsScript, isTimetabled, scriptOf, unknownTablet } from './kelp-forest-script.ts'

interface Person {
  id: number
  name: string
  email: string
}

/** A meeting of the demo school as it is planned. Epoch ms. */
export interface PlannedMeeting {
  meetingId: string
  title: string
  startMs: number
  endMs: number
  hosts: readonly Person[]
  students: readonly (Person & { registrantId: string })[]
  externals: readonly Person[]
}

/** A meeting as it takes place: who comes and goes, told whole, also for the part that lies ahead. */
export interface HeldMeeting {
  uuid: string
  startMs: number
  endMs: number
  attendees: SandboxAttendee[]
}

const second = 1000
const minute = 60 * second

/**
 * How a meeting goes. It depends on the seed, the meeting's number and start, and each student alone (and on
 * who is excused beforehand), so the sandbox plays on exactly where the stored presence stops. Null: nobody
 * came, because the link was never opened; one meeting in thirty of the timetable.
 */
export function holdMeeting(
  seed: string,
  meeting: PlannedMeeting,
  isExcusedBefore: (studentId: number) => boolean,
): HeldMeeting | null {
  const { meetingId, startMs, endMs } = meeting
  const random = randomFor(seed, 'meeting', meetingId, startMs)
  if (isTimetabled(startMs) && random.chance(0.033)) return null
  const held = { startMs: startMs - random.int(20, 170) * second, endMs: endMs + random.int(0, 60) * second }
  const attendees: SandboxAttendee[] = meeting.hosts.map((host) => ({
    name: host.name,
    email: host.email,
    registrantId: null,
    accountId: accountIdOf(seed, host.id),
    segments: [{ fromMs: held.startMs, toMs: held.endMs }],
  }))
  const isScripted = followsScript(meeting.title, startMs)
  for (const student of meeting.students) {
    if (isExcusedBefore(student.id)) continue
    if (!isScripted && isAway(seed, student.id, startMs, endMs)) continue
    const attendee = attend(seed, meeting, student, held.endMs)
    if (attendee) attendees.push(attendee)
  }
  for (const external of meeting.externals) {
    const own = randomFor(seed, 'external', external.id, startMs)
    if (own.chance(0.1)) continue
    const segments = stays(own, { misses: 0, late: 0.1, leaves: 0.02, rejoins: 0.05 }, meeting, held.endMs)
    attendees.push({
      name: external.name,
      email: external.email,
      registrantId: null,
      accountId: null,
      segments,
    })
  }
  const guest = uninvited(random, meeting, held.endMs)
  if (guest) attendees.push(guest)
  return { ...held, uuid: meetingUuid(seed, meetingId, startMs), attendees }
}

function attend(
  seed: string,
  meeting: PlannedMeeting,
  student: PlannedMeeting['students'][number],
  endMs: number,
): SandboxAttendee | null {
  const isScripted = followsScript(meeting.title, meeting.startMs)
  const script = isScripted ? scriptOf(student.name) : undefined
  const usual = habitsOf(seed, student)
  const habits = isScripted
    ? { ...usual, misses: 0, late: 0, leaves: 0, rejoins: 0, unknownDevice: 0 }
    : usual
  const random = randomFor(seed, 'attend', meeting.meetingId, meeting.startMs, student.id)
  const segments = script
    ? scripted(script.stays, meeting.startMs, endMs)
    : stays(random, habits, meeting, endMs)
  if (segments.length === 0) return null
  const blank = { email: null, registrantId: null, accountId: null, segments }
  if (script?.shownAs) return { ...blank, name: script.shownAs }
  if (random.chance(habits.unknownDevice)) return { ...blank, name: deviceName(random, student.name) }
  if (habits.entersBy === 'name') return { ...blank, name: student.name }
  if (habits.entersBy === 'registration') {
    return { ...blank, name: habits.shownAs, registrantId: student.registrantId }
  }
  const accountId = random.chance(0.06) ? null : accountIdOf(seed, student.id)
  return { ...blank, name: habits.shownAs, email: student.email, accountId }
}

/** Times are whole seconds, as the video service tells them. */
function stays(
  random: Random,
  habits: Pick<Habits, 'misses' | 'late' | 'leaves' | 'rejoins'>,
  { startMs, endMs: scheduledEndMs }: PlannedMeeting,
  endMs: number,
): SandboxSegment[] {
  if (random.chance(habits.misses)) return []
  const lengthMs = scheduledEndMs - startMs
  const part = (share: number) => Math.round((lengthMs * share) / second) * second
  const isLate = random.chance(habits.late)
  const latest = Math.min(14 * 60, part(0.6) / second)
  const fromMs = startMs + (isLate ? random.int(180, Math.max(200, latest)) : random.int(-150, 140)) * second
  if (random.chance(habits.leaves))
    return [{ fromMs, toMs: Math.max(fromMs + minute, startMs + part(0.1 + random.float() * 0.35)) }]
  if (!random.chance(habits.rejoins)) return [{ fromMs, toMs: endMs }]
  const outMs = Math.max(fromMs + minute, startMs + part(0.3 + random.float() * 0.4))
  return [
    { fromMs, toMs: outMs },
    { fromMs: outMs + random.int(25, 210) * second, toMs: endMs },
  ]
}

const scripted = (
  parts: readonly (readonly [number, number | 'end'])[],
  startMs: number,
  endMs: number,
): SandboxSegment[] =>
  parts.map(([from, to]) => ({
    fromMs: startMs + from * second,
    toMs: to === 'end' ? endMs : startMs + to * second,
  }))

function uninvited(random: Random, meeting: PlannedMeeting, endMs: number): SandboxAttendee | null {
  const blank = { email: null, registrantId: null, accountId: null }
  if (followsScript(meeting.title, meeting.startMs)) {
    return {
      ...blank,
      name: unknownTablet.name,
      segments: scripted(unknownTablet.stays, meeting.startMs, endMs),
    }
  }
  if (!random.chance(0.05)) return null
  const fromMs = meeting.startMs + random.int(0, 1500) * second
  const name = random.pick(['Galaxy Tab A8', 'iPhone', 'Family iPad', 'Guest', 'DESKTOP-7QK2', 'SM-T510'])
  return {
    ...blank,
    name,
    segments: [{ fromMs, toMs: Math.min(endMs, fromMs + random.int(120, 1500) * second) }],
  }
}

function deviceName(random: Random, name: string): string {
  const first = name.split(' ')[0] ?? name
  return random.pick([`iPad de ${first}`, first, `${first}’s phone`, 'Chromebook'])
}

/** Twenty-two letters and digits, as the video service's user ids. */
export function accountIdOf(seed: string, userId: number): string {
  const text = [0, 1, 2, 3].map((part) => hashOf(seed, 'account', userId, part).toString(36)).join('')
  return text.padEnd(22, 'x').slice(0, 22)
}

/** Sixteen bytes in base64, as the video service writes them: a slash may stand anywhere. */
export function meetingUuid(seed: string, meetingId: string, startMs: number): string {
  const bytes = Buffer.alloc(16)
  for (let part = 0; part < 4; part++)
    bytes.writeUInt32BE(hashOf(seed, 'uuid', meetingId, startMs, part), part * 4)
  return bytes.toString('base64')
}
