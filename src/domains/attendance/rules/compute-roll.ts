import type { AttendanceStatus } from '../contract/attendance-status.ts'
import { lateAfterMs, sufficientPart } from './attendance-constants.ts'
import { explainRow } from './explain-row.ts'
import { suggestCandidates } from './meeting/candidates.ts'
import { type Identity, identifyPeople } from './meeting/identity.ts'
import { readMeeting, readStops } from './meeting/meeting-facts.ts'
import { type PersonInMeeting, peopleInMeeting } from './meeting/people-in-meeting.ts'
import { measurePresence, normalizeVisits, type Presence } from './meeting/visits.ts'
import type {
  CoveringExcuse,
  MatchedBy,
  MeetingFacts,
  ParticipantLine,
  Roll,
  RollInput,
  RollRow,
  RosterStudent,
} from './roll-types.ts'

/**
 * The roll of a session as a pure function of its ledger (domain §4): rows in roster order, people by key.
 * The order and repetition of facts never matter. While the meeting runs the roll says what is known so far
 * and never Insufficient; a meeting nobody was seen in is a roll not taken, with empty statuses.
 */
export function computeRoll(given: RollInput): Roll {
  const input = { ...given, nowMs: latestNow(given) }
  const people = peopleInMeeting(input.facts, readStops(input.times, input.facts))
  const read = readMeeting(input.times, input.facts, input.nowMs)
  const identities = identifyPeople(people, { ...input, others: input.others ?? [] })
  const measured = people.map((person) => ({
    person,
    identity: identities.get(person.key) ?? ({ state: 'unsure', claims: [] } satisfies Identity),
    presence: measurePresence(person.visits, read, input.nowMs),
  }))
  const meeting: MeetingFacts = { ...read, hasPresence: measured.some(({ presence }) => presence.isSeen) }
  const matches = new Map<number, { person: PersonInMeeting; by: MatchedBy }[]>()
  for (const { person, identity } of measured) {
    if (!('studentId' in identity)) continue
    matches.set(identity.studentId, [...(matches.get(identity.studentId) ?? []), { person, by: identity.by }])
  }
  const rows = input.roster.map((student) =>
    computeRow(student, matches.get(student.studentId) ?? [], meeting, input),
  )
  const seenStudents = new Set(rows.filter((row) => row.segments.length > 0).map((row) => row.studentId))
  const unsure = measured.filter(({ identity }) => identity.state === 'unsure')
  const suggested = new Set(unsure.slice(0, mostSuggested))
  return {
    rows,
    participants: measured.map((one) =>
      presentLine(one, suggested.has(one) ? input.roster : [], seenStudents),
    ),
    meeting,
  }
}

/** Nobody goes through more people than these; every one of them is compared with every student. */
const mostSuggested = 500

/** Now, but never before the last event told: clocks differ by seconds, and a join is never in the future. */
function latestNow({ facts, nowMs }: RollInput): number {
  return facts.reduce(
    (latest, fact) => Math.max(latest, fact.kind === 'seen' ? fact.leftAtMs : fact.atMs),
    nowMs,
  )
}

const surestFirst: readonly MatchedBy[] = ['email', 'registrant', 'alias', 'name']

function computeRow(
  student: RosterStudent,
  matches: readonly { person: PersonInMeeting; by: MatchedBy }[],
  meeting: MeetingFacts,
  { nowMs, excuses }: RollInput,
): RollRow {
  const { studentId } = student
  const visits = normalizeVisits(matches.flatMap(({ person }) => person.visits))
  const presence = measurePresence(visits, meeting, nowMs)
  const excuse = firstExcuse(excuses, studentId)
  const row = {
    studentId,
    statuses: decideStatuses(presence, excuse !== undefined, meeting, nowMs),
    segments: presence.segments,
    presentMs: presence.presentMs,
    firstJoinMs: presence.firstJoinMs,
    lastLeftMs: presence.lastLeftMs,
    matchedBy: surestFirst.find((by) => matches.some((match) => match.by === by)) ?? null,
    excuseId: excuse?.excuseId ?? null,
    excuseReason: excuse?.reason ?? null,
  }
  return { ...row, why: explainRow(row, meeting).sentence }
}

function firstExcuse(excuses: readonly CoveringExcuse[], studentId: number): CoveringExcuse | undefined {
  return excuses.filter((excuse) => excuse.studentId === studentId).sort((a, b) => a.excuseId - b.excuseId)[0]
}

function decideStatuses(
  presence: Presence,
  isExcused: boolean,
  meeting: MeetingFacts,
  nowMs: number,
): AttendanceStatus[] {
  if (meeting.phase === 'before' || !meeting.hasPresence) return []
  if (!presence.isSeen) {
    if (isExcused) return ['Excused Absent']
    const isStillOnTime = meeting.phase === 'running' && nowMs < meeting.startMs + lateAfterMs
    return isStillOnTime ? [] : ['Unexcused Absent']
  }
  const statuses: AttendanceStatus[] = []
  if (presence.firstJoinMs !== null && presence.firstJoinMs >= meeting.startMs + lateAfterMs)
    statuses.push('Late')
  if (meeting.phase === 'over' && presence.possibleMs < meeting.countedMs * sufficientPart) {
    statuses.push('Insufficient')
  }
  return statuses.length > 0 ? statuses : ['Present']
}

function presentLine(
  { person, identity, presence }: { person: PersonInMeeting; identity: Identity; presence: Presence },
  roster: readonly RosterStudent[],
  seenStudents: ReadonlySet<number>,
): ParticipantLine {
  const isUnsure = identity.state === 'unsure'
  return {
    ...person,
    segments: presence.segments,
    firstJoinMs: presence.firstJoinMs,
    presentMs: presence.presentMs,
    match: 'studentId' in identity ? { studentId: identity.studentId, by: identity.by } : null,
    isVerified: identity.state === 'verified',
    state: identity.state,
    needsReview: isUnsure && presence.isSeen,
    candidates: isUnsure ? suggestCandidates(person, identity.claims, roster, seenStudents) : [],
  }
}
