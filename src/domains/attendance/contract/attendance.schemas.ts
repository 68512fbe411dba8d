import { z } from 'zod'
import { instant } from '#contract/values.ts'
import { custodySaid } from '#domains/people/contract/custody-mark.ts'
import { attendanceStatusSchema, dayValueSchema } from './attendance-status.ts'
import { hearer, telling } from './family-words.ts'
import { presence } from './presence.ts'

/** A stretch of presence; `leftAt` is null while the student is in the meeting. */
export const segment = z.object({ joinedAt: instant, leftAt: instant.nullable() })

export const alertActions = ['review_report', 'review_participants', 'notify_guardians', 'take_roll'] as const

/** The one alert a page shows, the most important (domain.md §4). `action` is posted as `_action`. */
export const attendanceAlert = z.object({
  variant: z.enum(['critical', 'serious', 'warning', 'info']),
  title: z.string(),
  description: z.string(),
  action: z.enum(alertActions).nullable(),
  label: z.string().nullable(),
})

/** Grade and house where another student of the list bears the same name, else null (rules/tell-apart.ts). */
const nameDetail = z.string().nullable()

/** A row of the roll. `status` is the wire's comma-separated list, empty while the roll is not taken. */
export const attendanceEntry = z.object({
  id: z.number(),
  studentId: z.number(),
  studentName: z.string(),
  nameDetail,
  /** `active`, `hold`, … */
  studentStatus: z.string(),
  grade: z.number(),
  houseTitle: z.string().nullable(),
  status: z.string(),
  options: z.array(attendanceStatusSchema),
  notifiedAt: instant.nullable(),
  /** What the meeting and the excuses alone would say. */
  computedStatus: z.string(),
  setByStaff: z.object({ name: z.string(), isViewer: z.boolean(), at: instant }).nullable(),
  segments: z.array(segment),
  presentMinutes: z.number().nullable(),
  firstJoinedAt: instant.nullable(),
  lastLeftAt: instant.nullable(),
  matchedBy: z.enum(['email', 'registrant', 'alias', 'name']).nullable(),
  excuse: z.object({ reason: z.string(), startAt: instant, endAt: instant }).nullable(),
  /** The excuse that waits to be decided while no approved one covers the session; `url` only for who may open it. */
  waitingExcuse: z
    .object({ reason: z.string(), startAt: instant, endAt: instant, url: z.string().nullable() })
    .nullable(),
  /** Before the start: the last meeting of the same kind, when the student was away from it. */
  awayLastTimeAt: instant.nullable(),
  /** While the meeting runs: the name of a participant who may be this student, if the student is missing. */
  perhapsAs: z.string().nullable(),
  /** An excuse, waiting or approved, covers the session: its guardians are not asked for a reason. */
  hasFamilySpoken: z.boolean(),
  /** The guardians who were told of the row, and who would be told of a correction. */
  hearers: z.array(hearer),
  /** The short reason of the table: `6 min late, 21 of 50`. */
  why: z.string(),
})
export type AttendanceEntry = z.output<typeof attendanceEntry>

/** The name of a participant of the running meeting who may be a missing student, and the page to match them on. */
export const perhaps = z.object({ name: z.string(), url: z.string() })

export const liveEvent = z.object({
  at: instant,
  studentName: z.string(),
  nameDetail,
  what: z.enum(['joined', 'left', 'joined_again']),
  /** Minutes away before joining again. */
  awayMinutes: z.number().nullable(),
})

export const contact = z.object({
  studentId: z.number(),
  email: z.string(),
  phone: z.string().nullable(),
  guardians: z.array(
    z.object({
      name: z.string(),
      relationship: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      custody: custodySaid.nullable(),
    }),
  ),
})

/** A roll with its meeting: of an experience session or a house event (2-back-office §3). */
export const rollPage = z.object({
  attendableId: z.number(),
  startAt: instant,
  endAt: instant,
  phase: z.enum(['before', 'during', 'after']),
  conferenceUrlLabel: z.string(),
  conferenceUrlLink: z.string().nullable(),
  hasMatchingZoomEvent: z.boolean(),
  isWaitingZoomEvent: z.boolean(),
  isFailedToConnectWithZoom: z.boolean(),
  /** What is known of who is in the running meeting; null before and after. */
  presence: presence.nullable(),
  videoFailure: z.string().nullable(),
  /** Somebody deleted its video meeting at the service. */
  isVideoDeleted: z.boolean(),
  /** The session's video meeting could not be made or does not stand any more, and the viewer may have it tried again. */
  canTryVideoAgain: z.boolean(),
  /** The page of its recording; null where there is none to play. */
  recordingUrl: z.string().nullable(),
  isEditingEnabled: z.boolean(),
  /** Why Edit is disabled, when it is for another reason than the time. */
  editRefusal: z.string().nullable(),
  alert: attendanceAlert.nullable(),
  attendances: z.array(attendanceEntry),
  externalStudentsAttendance: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      status: z.string(),
      /** When they left the meeting that runs, and are not in it now. */
      leftAt: instant.nullable(),
      /** What is wrong with the consent of the family on this day: `No consent`; null while it holds. */
      remark: z.string().nullable(),
    }),
  ),
  nextRefreshAt: instant.nullable(),
  /** Sent back on save; another number on the server is a conflict. */
  version: z.number(),
  updatedAt: instant,
  /** The minutes of which half is enough: the scheduled ones, cut by an earlier end. */
  countedMinutes: z.number(),
  lateFromAt: instant,
  unmatchedCount: z.number(),
  lastSave: z.object({ name: z.string(), at: instant }).nullable(),
  /** During the meeting only: how to reach who is missing, and what just happened. */
  contacts: z.array(contact),
  justNow: z.array(liveEvent),
})
export type RollPage = z.output<typeof rollPage>

/** Why a row has its status: the side sheet. */
export const whyPanel = z.object({
  attendanceId: z.number(),
  studentId: z.number(),
  studentName: z.string(),
  grade: z.number(),
  houseTitle: z.string().nullable(),
  status: z.string(),
  computedStatus: z.string(),
  /** `Computed from the meeting`, `Set by Maren Okafor-Lindqvist`, `Roll not taken`. */
  source: z.string(),
  /** Sentences by the status they explain. */
  reasons: z.array(z.object({ status: attendanceStatusSchema.nullable(), sentence: z.string() })),
  /** `joined 10:04, left 10:31, back 10:33–11:00 · 54 of 60 min · Late: 4 min after the start` */
  summary: z.string(),
  startAt: instant,
  endAt: instant,
  lateFromAt: instant,
  segments: z.array(segment),
  presentMinutes: z.number(),
  neededMinutes: z.number(),
  events: z.array(z.object({ at: instant, title: z.string(), detail: z.string(), isPresent: z.boolean() })),
  history: z.array(
    z.object({
      at: instant,
      from: z.string(),
      to: z.string(),
      source: z.string(),
      by: z.string().nullable(),
    }),
  ),
  excuses: z.array(
    z.object({
      id: z.number(),
      reason: z.string(),
      startAt: instant,
      endAt: instant,
      state: z.enum(['waiting', 'approved', 'rejected']),
      /** Null for viewers who may not open it. */
      url: z.string().nullable(),
    }),
  ),
  /** What the family was told of this row, oldest first. */
  told: z.array(telling),
  /** The school year, `2019–2020`, or `forgotten`, with which the ledger or changes were put away; null while here. */
  putAway: z.object({ ledger: z.string().nullable(), changes: z.string().nullable() }),
  absences: z.number(),
  absenceLimit: z.number(),
})
export type WhyPanel = z.output<typeof whyPanel>

export const reportParticipant = z.object({
  key: z.string(),
  /** The student's name once matched, else the name used in the meeting. */
  name: z.string(),
  nameDetail,
  displayName: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  joinedAt: instant.nullable(),
  /** Whole minutes in the meeting. */
  time: z.number(),
  state: z.enum(['verified', 'by_name', 'unsure', 'not_a_student']),
  needsReview: z.boolean(),
  studentId: z.number().nullable(),
  matchedBy: z.enum(['email', 'registrant', 'alias', 'name']).nullable(),
  /** Set when staff made the match: it can be forgotten. */
  aliasId: z.number().nullable(),
  candidates: z.array(
    z.object({ studentId: z.number(), name: z.string(), detail: z.string(), reason: z.string() }),
  ),
  segments: z.array(segment),
})
export type ReportParticipant = z.output<typeof reportParticipant>

export const statusChange = z.object({
  attendanceId: z.number(),
  studentName: z.string(),
  nameDetail,
  from: z.string(),
  to: z.string(),
  /** True when staff had set `from`: the meeting's status then replaces it only when that is asked for. */
  isSetByStaff: z.boolean(),
  /** An excuse of the family waits to be decided. */
  excuseWaits: z.boolean(),
  /** The guardians who were told of the row, and who would be told of a correction. */
  hearers: z.array(hearer),
})
export type StatusChange = z.output<typeof statusChange>

export const reportPage = z.object({
  title: z.string(),
  startAt: instant,
  endAt: instant,
  receivedAt: instant.nullable(),
  participants: z.array(reportParticipant),
  roster: z.array(z.object({ studentId: z.number(), name: z.string(), detail: z.string() })),
  /** What differs now between the roll and the meeting. */
  changes: z.array(statusChange),
  canUpdate: z.boolean(),
  /** Participants can be matched while the meeting runs, too. */
  canMatch: z.boolean(),
  updateRefusal: z.string().nullable(),
  /** The school year with which the meeting's ledger was put away; null while it is here. */
  putAway: z.string().nullable(),
})
export type ReportPage = z.output<typeof reportPage>

export const aggregatedView = z.object({
  /** `date` is the school day; a day whose sessions have all no roll has `isRollTaken` false. */
  days: z.array(
    z.object({
      timestampz: instant,
      date: z.string(),
      isUpcoming: z.boolean(),
      isToday: z.boolean(),
      isRollTaken: z.boolean(),
      sessionId: z.number(),
      presentPercentage: z.number().nullable(),
    }),
  ),
  students: z.array(
    z.object({
      studentId: z.number(),
      studentName: z.string(),
      nameDetail,
      /** `active`, `hold`, … */
      status: z.string(),
      presentPercentage: z.number().nullable(),
      absences: z.number(),
      /** One a day, in the order of `days`; null where no roll was taken, or the student was not expected. */
      dailyStatuses: z.array(dayValueSchema.nullable()),
      /** The days on whose rolls the student does not stand, by their place in `days`: before they came, once they left. */
      notExpected: z.array(z.number()),
    }),
  ),
  presentPercentage: z.number().nullable(),
  absenceLimit: z.number(),
})
export type AggregatedView = z.output<typeof aggregatedView>
