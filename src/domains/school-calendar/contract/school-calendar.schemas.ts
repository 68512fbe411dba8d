import { z } from 'zod'
import { cohortId, id, instant, line, lines, schoolDate } from '#contract/values.ts'
import { closedFor, closureReasons } from '#domains/school-year/contract/closures.ts'

/** Texts and days arrive as they were typed: the rules answer a sentence by field, and what was typed stays. */
const typed = line(500).default('')
const typedDay = line(40).default('')

/** A change somebody wants to make to the school calendar; without an id it adds. Days are inclusive. */
export const calendarChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('holiday'),
    id: id.optional(),
    title: typed,
    starts_on: typedDay,
    ends_on: typedDay,
    /** Null: the whole network. */
    cohort_id: cohortId.nullable().default(null),
  }),
  z.object({ kind: z.literal('remove_holiday'), id }),
  z.object({
    kind: z.literal('closure'),
    id: id.optional(),
    reason: z.enum(closureReasons),
    /** Why, as families read it behind "Closed:". */
    title: typed,
    starts_on: typedDay,
    ends_on: typedDay,
    /** Null: the whole network. */
    cohort_id: cohortId.nullable().default(null),
  }),
  /** A day of a closure is a school day again; the others of it stay closed. */
  z.object({ kind: z.literal('open_day'), id, date: typedDay }),
  z.object({
    kind: z.literal('cycle'),
    id: id.optional(),
    title: typed,
    school_year: line(20).default(''),
    starts_on: typedDay,
    ends_on: typedDay,
  }),
  z.object({ kind: z.literal('remove_cycle'), id }),
  z.object({
    kind: z.literal('year'),
    school_year: line(20).default(''),
    title: typed,
    first_day: typedDay,
    last_day: typedDay,
    /** How many school days the year must have; null when nobody asks. */
    required_days: z.coerce.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    notes: lines(2_000, 'Notes take up to 2,000 characters.').default(''),
  }),
  z.object({ kind: z.literal('remove_year'), school_year: line(20) }),
])
export type CalendarChange = z.output<typeof calendarChange>
export type CalendarChangeInput = z.input<typeof calendarChange>

export const holidayRow = z.object({
  id: z.number(),
  title: z.string(),
  closed_for: closedFor,
  starts_on: schoolDate,
  ends_on: schoolDate,
  cohort_id: z.number().nullable(),
  campus: z.string().nullable(),
  /** The calendar it was imported from; null when somebody added it here. */
  calendar: z.string().nullable(),
})
export type HolidayRow = z.output<typeof holidayRow>

export const cycleRow = z.object({
  id: z.number(),
  title: z.string(),
  school_year: z.string(),
  starts_on: schoolDate,
  ends_on: schoolDate,
  /** Monday to Friday without the holidays of the whole network. */
  school_days: z.number(),
  experiences: z.number(),
})
export type CycleRow = z.output<typeof cycleRow>

export const yearRow = z.object({
  school_year: z.string(),
  title: z.string(),
  first_day: schoolDate,
  last_day: schoolDate,
  required_days: z.number().nullable(),
  notes: z.string(),
})

const example = z.object({ title: z.string(), detail: z.string() })
/** How many, and the first few of them by name. */
export const affected = z.object({ count: z.number(), examples: z.array(example) })
export type Affected = z.output<typeof affected>

/** What a change of the calendar does to what is planned, said before it is done. */
export const calendarEffects = z.object({
  /** Weekdays that stop, or begin, being school days for somebody. */
  days_closed: z.number(),
  days_opened: z.number(),
  sessions_cancelled: affected,
  sessions_returning: affected,
  /** Sessions on closed days that have begun, or of which somebody or the video service has said something: they stay. */
  rolls_kept: affected,
  excuses_skipped: affected,
  excuses_returning: affected,
  /** Excuses that wait and have nothing left to be absent from: they fall away, and come back with their day. */
  excuses_needless: affected,
  excuses_waiting_again: affected,
})
export type CalendarEffects = z.output<typeof calendarEffects>

/** A change that was made, and whether it can still be taken back. */
export const madeChange = z.object({
  id: z.number(),
  summary: z.string(),
  made_by: z.string(),
  made_at: instant,
  /** The file it came from. */
  file_name: z.string().nullable(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
})
export type MadeChange = z.output<typeof madeChange>
