import { z } from 'zod'
import { custodySaid } from '#domains/people/contract/custody-mark.ts'
import {
  approachTypes,
  doneHows,
  outcomes,
  recommendations,
  reportCategories,
  reportSession,
  reportTask,
  weekFigures,
} from './report-values.ts'

const guardian = z.object({
  name: z.string(),
  email: z.string(),
  /** Null where nothing was said, and for who may not read it. */
  custody: custodySaid.nullable(),
  /** Something was said of their custody: no message goes to them before that is read. Told to who may not read it, too. */
  isLeftOut: z.boolean(),
})

/** A student to look at this week, with all that a decision needs (2-back-office §3). */
export const reportItem = z.object({
  id: z.number(),
  studentId: z.number(),
  studentName: z.string(),
  studentProfileImageUrl: z.string().nullable(),
  studentStatus: z.string(),
  studentEmail: z.string(),
  guardians: z.array(guardian),
  /** The fact: `3 unexcused absences`. */
  title: z.string(),
  /** What there is to praise besides; empty where nothing is, or where it is the title. */
  praise: z.string(),
  recommendation: z.enum(recommendations),
  /** Why the report advises this, in a sentence. */
  why: z.string(),
  approachType: z.enum(approachTypes),
  categories: z.array(z.enum(reportCategories)),
  doneAt: z.string().nullable(),
  dismissedAt: z.string().nullable(),
  doneHow: z.enum(doneHows).nullable(),
  decidedByName: z.string().nullable(),
})
export type ReportItemOnWire = z.infer<typeof reportItem>

const share = z.object({ part: z.number(), whole: z.number() })

/** What is behind one category of an item: tasks, sessions by day, and percents where it is an increase. */
export const itemDetails = z.object({
  items: z.array(reportTask),
  groupedItems: z.array(z.object({ date: z.string(), items: z.array(reportSession) })),
  previousPercentage: z.number().nullable(),
  currentPercentage: z.number().nullable(),
  improvementPercentage: z.number().nullable(),
  /** Of how many: in the week, and in what it is compared with. */
  current: share.nullable(),
  previous: share.nullable(),
  /** How many there were, in the week and in the week before; null for an increase, and where it is not known. */
  count: z.number().nullable(),
  countBefore: z.number().nullable(),
})
export type ItemDetails = z.infer<typeof itemDetails>

export const detailsByCategory = z.partialRecord(z.enum(reportCategories), itemDetails)
export type DetailsByCategory = z.infer<typeof detailsByCategory>

/** An item of the report before, and what became of it. */
export const pastItem = z.object({
  id: z.number(),
  studentId: z.number(),
  studentName: z.string(),
  title: z.string(),
  approachType: z.enum(approachTypes),
  outcome: z.enum(outcomes).nullable(),
  /** The student's week after it: `1 of 12 sessions attended (excused not counted)`. */
  nextWeek: z.string(),
  state: z.enum(['open', 'done', 'dismissed']),
  doneHow: z.enum(doneHows).nullable(),
})
export type PastItem = z.infer<typeof pastItem>

export const houseReport = z.object({
  id: z.number(),
  title: z.string(),
  houseId: z.number(),
  weekStartsOn: z.string(),
  madeAt: z.string(),
  /** The house's week: sessions attended and tasks submitted, of how many. */
  figures: weekFigures,
  studentsCount: z.number(),
  items: z.array(reportItem),
  lastWeek: z
    .object({
      reportId: z.number(),
      title: z.string(),
      items: z.array(pastItem),
    })
    .nullable(),
  can: z.object({ act: z.boolean(), note: z.boolean() }),
  /** With `_loader=details`: by number of the item. */
  details: z.record(z.string(), detailsByCategory).optional(),
})
export type HouseReport = z.infer<typeof houseReport>

export const houseOverview = z.object({
  upcomingExcuses: z.array(
    z.object({
      id: z.number(),
      studentId: z.number(),
      studentName: z.string(),
      studentImageUrl: z.string().nullable(),
      title: z.string(),
      subtitle: z.string(),
      state: z.enum(['waiting', 'approved', 'rejected']),
      moreDays: z.number(),
    }),
  ),
  /** Beside those listed. */
  moreExcuses: z.number(),
  /** Newest first. */
  reports: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      weekStartsOn: z.string(),
      cycleTitle: z.string(),
      itemCount: z.number(),
      openCount: z.number(),
    }),
  ),
  /** Mondays of weeks of this school year that are over and have no report, newest first. */
  missingWeeks: z.array(z.object({ weekStartsOn: z.string(), title: z.string() })),
  can: z.object({
    makeReports: z.boolean(),
    /** Excuses of their own students; of the whole house for its advisor and who oversees its campus. */
    seeExcuses: z.boolean(),
    seeAllExcuses: z.boolean(),
  }),
})
export type HouseOverview = z.infer<typeof houseOverview>
