import type { AttendanceStatus } from '../contract/attendance-status.ts'

/** The session as the timetable has it. Instants in these files are epoch milliseconds. */
export interface MeetingTimes {
  startMs: number
  endMs: number
}

/** A person as the video meeting knows them; a blank is an unknown. */
export interface Participant {
  name: string
  email: string
  registrantId: string
  accountId: string
}

/** One line of the presence ledger. Order and repetition never matter. */
export type PresenceFact =
  | { kind: 'meeting_started' | 'meeting_ended'; atMs: number }
  | { kind: 'joined' | 'left'; atMs: number; participant: Participant }
  /** A row of a report: a whole visit, from `atMs` to `leftAtMs`. */
  | { kind: 'seen'; atMs: number; leftAtMs: number; participant: Participant }

export interface RosterStudent {
  studentId: number
  name: string
  preferredName?: string
  email: string
  registrantId: string
  /** A school number; equal to the local part of an account's email it is a verified match. */
  number?: string
}

/** What staff taught us: "this participant is that student". Null: known not to be a student. */
export interface LearnedAlias {
  /** The highest stands when two speak of the same person; 0 is a choice only tried out, and wins. */
  aliasId: number
  kind: 'email' | 'account' | 'name'
  /** Lower-case email, account id, or `plainName(name)`. */
  value: string
  studentId: number | null
}

/** An approved excuse that overlaps the session. */
export interface CoveringExcuse {
  excuseId: number
  studentId: number
  reason: string
}

/** Staff and external students: known people who are not on the roll. */
export interface KnownPerson {
  name: string
  email: string
}

export interface RollInput {
  times: MeetingTimes
  nowMs: number
  facts: readonly PresenceFact[]
  roster: readonly RosterStudent[]
  others?: readonly KnownPerson[]
  aliases: readonly LearnedAlias[]
  excuses: readonly CoveringExcuse[]
}

/** A time in which the meeting was closed, between an end and the next start or join. */
export interface MeetingStop {
  endedMs: number
  /** Infinite for a rehearsal that nobody came back from. */
  restartedMs: number
}

/** A stretch of presence inside the meeting; `toMs` is null while the student is still in. */
export interface Segment {
  fromMs: number
  toMs: number | null
}

/**
 * A stay as it happened, not clipped to the meeting. `fromMs` is null when only the leave was seen,
 * `toMs` while no leave has been.
 */
export interface Visit {
  fromMs: number | null
  toMs: number | null
  /** The name used on joining. */
  name: string
  source: 'live' | 'report'
}

export type MatchedBy = 'email' | 'registrant' | 'alias' | 'name'

export interface RollRow {
  studentId: number
  /** Empty while nothing can be said: before the start, in the first minutes, or when the roll is not taken. */
  statuses: AttendanceStatus[]
  /** Merged over devices and rejoins, clipped to the meeting, in order. */
  segments: Segment[]
  presentMs: number
  /** The first join of a stay that touches the meeting; may be before the start; null when not seen or unknown. */
  firstJoinMs: number | null
  /** Null while in the meeting, or when never seen. */
  lastLeftMs: number | null
  matchedBy: MatchedBy | null
  excuseId: number | null
  excuseReason: string | null
  /** One plain sentence. */
  why: string
}

export interface Candidate {
  studentId: number
  reason: string
}

/** One person in the meeting, whatever number of devices and rejoins. */
export interface ParticipantLine {
  /** Stable within a meeting: `email:…`, `registrant:…`, `account:…` or `name:…`. */
  key: string
  displayName: string
  email: string
  registrantId: string
  accountId: string
  /** Every name used, in alphabetical order. */
  names: string[]
  visits: Visit[]
  segments: Segment[]
  firstJoinMs: number | null
  presentMs: number
  match: { studentId: number; by: MatchedBy } | null
  isVerified: boolean
  state: 'verified' | 'by_name' | 'unsure' | 'not_a_student'
  /** Unsure, and in the meeting: staff should say who this is. */
  needsReview: boolean
  candidates: Candidate[]
}

export interface MeetingFacts extends MeetingTimes {
  /** When the video meeting first started and last ended, as far as anyone told us. */
  startedMs: number | null
  endedMs: number | null
  /** Anyone at all was seen in the meeting; without it the roll is not taken. */
  hasPresence: boolean
  phase: 'before' | 'running' | 'over'
  /** The scheduled end, or an earlier actual one. */
  countedEndMs: number
  /** The duration that half is taken of. */
  countedMs: number
}

export interface Roll {
  rows: RollRow[]
  participants: ParticipantLine[]
  meeting: MeetingFacts
}
