import { z } from 'zod'
import { askedDate, flag, id, instant, line, lines, schoolDate, setOf } from '#contract/values.ts'
import { excuseStates, excuseWeekdays, seriesScopeSchema } from './excuse-values.ts'

/** A field that a form may leave empty: the rules say what is missing, in the documented words. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** The body of `POST /excuses` and `PATCH /excuses/{id}` (1-staff-tools §7). All checks are in the rules. */
export const excuseForm = z.object({
  student_id: orEmpty(id),
  start_at: orEmpty(instant),
  end_at: orEmpty(instant),
  /** One of the six reasons; `Other: moving house` for a reason of one's own. */
  reason: orEmpty(line(300, 'This reason is longer than 300 characters.')),
  additional_comments: orEmpty(lines(4_000)),
})
export type ExcuseForm = z.output<typeof excuseForm>

const weekday = z.enum(excuseWeekdays, 'Choose days from Monday to Friday.')

/** When a series recurs. The period is whole school days; the times of day are those of the excuse. */
export const recurrenceForm = z.object({
  period_start: orEmpty(askedDate),
  period_end: orEmpty(askedDate),
  weekdays: orEmpty(z.union([setOf(weekday, excuseWeekdays.length), weekday.transform((day) => [day])])),
  all_day: orEmpty(flag),
})
export type RecurrenceForm = z.output<typeof recurrenceForm>

export const seriesScope = orEmpty(seriesScopeSchema)

export const recurringInfo = z.object({
  /** The series. */
  id: z.number(),
  days: z.array(z.enum(excuseWeekdays)),
  /** First instant of the period's first day and last of its last. */
  start_at: instant,
  end_at: instant,
  period_start: schoolDate,
  period_end: schoolDate,
})

/** What the viewer may do with an excuse, by the rule that decides it. */
const excuseAbilities = z.object({
  edit: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  remove: z.boolean(),
  /** For a series: remove more than the single excuse (admins, 1-staff-tools §6). */
  choose_removal_scope: z.boolean(),
})

/** An excuse (1-staff-tools §3). */
export const excuse = z.object({
  id: z.number(),
  student_id: z.number(),
  student: z.object({ name: z.string() }),
  title: z.string(),
  start_at: instant,
  end_at: instant,
  allDay: z.boolean(),
  reason: z.string(),
  additional_comments: z.string(),
  /** Null while it waits for approval. */
  approved: z.boolean().nullable(),
  state: z.enum(excuseStates),
  recurring_info: recurringInfo.nullable(),
  created_at: instant,
  /** Sent back with a decision; another number on the server means that someone was faster. */
  version: z.number(),
})
export type Excuse = z.output<typeof excuse>

export const excuseRow = excuse.extend({
  student_name: z.string(),
  grade: z.number(),
  house_title: z.string().nullable(),
  /** In a mirror the employee's name comes first: `Kim Staff for Ana Guardian`. */
  requester_name: z.string(),
  /** Who corrected it last in a mirror of the requester, as `requester_name`; null when nobody did. */
  corrected_by_name: z.string().nullable(),
  requester_email: z.string(),
  creator: z.enum(['Guardian', 'Employee']),
  /** Its days were closed: it waits for nobody until they open again. */
  fell_away: z.boolean(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  /** School days it touches. */
  school_days: z.number(),
  /** School days in a row that guardians ask for around it, its own among them; what the advisor's rule counts. */
  days_in_a_row: z.number(),
  /** Why the viewer cannot approve it where others could: `Only Juniper House’s advisor can approve more than 5 school days in a row. Ask …` */
  decision_notice: z.string().nullable(),
  can: excuseAbilities,
  document_count: z.number(),
  message_count: z.number(),
})
export type ExcuseRow = z.output<typeof excuseRow>

/** A session or house event that an excuse covers, with its status now and after the decision. */
export const coveredSession = z.object({
  attendable_id: z.number(),
  title: z.string(),
  kind: z.enum(['session', 'standup', 'checkpoint']),
  start_at: instant,
  end_at: instant,
  /** It may end before its time. */
  is_over: z.boolean(),
  /** Empty while the roll is not taken. */
  status_now: z.string(),
  status_then: z.string(),
  /** What staff set is never overwritten by an excuse. */
  is_set_by_staff: z.boolean(),
})
export type CoveredSessionRow = z.output<typeof coveredSession>

export const excuseMessage = z.object({
  id: z.number(),
  author_name: z.string(),
  /** Shown instead of the author when an employee wrote in a mirror: `Written by Kim Staff for you`. */
  written_by: z.string().nullable(),
  is_viewer: z.boolean(),
  is_staff: z.boolean(),
  body: z.string(),
  created_at: instant,
})
export type ExcuseMessage = z.output<typeof excuseMessage>

export const excuseDocument = z.object({
  id: z.number(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  uploaded_by_name: z.string(),
  created_at: instant,
  /** Where a browser downloads it. */
  url: z.string(),
  can_remove: z.boolean(),
})

/** The excuse modal: the excuse, what it covers, its documents and its thread. */
export const excuseDetail = excuseRow.extend({
  /** All of them for who decides on it or oversees the student's attendance; for others those whose rolls they see. */
  sessions: z.array(coveredSession),
  /** How many more sessions it covers. */
  hidden_session_count: z.number(),
  /** Absences without an excuse, by experience, where deciding changes them. */
  absences: z.array(z.object({ title: z.string(), before: z.number(), after: z.number() })),
  /** Only for who deals with the family about it; nobody else is told what the papers are. */
  documents: z.array(excuseDocument),
  can_open_documents: z.boolean(),
  removed_documents: z.array(z.object({ id: z.number(), removed_by_name: z.string(), removed_at: instant })),
  /** Only for who deals with the family about it; others have `message_count` alone. */
  messages: z.array(excuseMessage),
  can_write: z.boolean(),
})
export type ExcuseDetail = z.output<typeof excuseDetail>

/** An excuse that a bulk action left alone, and why. */
const notHandled = z.object({ excuse_id: z.number(), student_name: z.string(), reason: z.string() })

/** What a bulk decision did; `message` is the documented toast. */
export const bulkAnswer = z.object({
  handled: z.number(),
  handled_ids: z.array(z.number()),
  not_handled: z.array(notHandled),
  message: z.string(),
  /** Hands the decision to undo; null when nothing was handled. */
  decision_id: z.number().nullable(),
})
export type BulkAnswer = z.output<typeof bulkAnswer>

/** What the absence form needs to know (1-staff-tools §5). */
export const excuseFormFacts = z.object({
  canCreateRecurringExcuse: z.boolean(),
  /** The school year an excuse must lie in: first and last day; null between school years. */
  school_year: z.object({ start: schoolDate, end: schoolDate }).nullable(),
  /** Where the form opens: the asked day or the next with school, on the campus of the asked student. */
  first_day: schoolDate.nullable(),
  /** School days in a row that the asked absence would make, with what is asked for beside it; null without days. */
  days_in_a_row: z.number().nullable(),
  students: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      grade: z.number(),
      house_title: z.string().nullable(),
      counselor: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
    }),
  ),
})
