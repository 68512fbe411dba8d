import { z } from 'zod'
import { instant } from '#contract/values.ts'
import { reportKinds } from './report-kinds.ts'

/** Of the rolls that were taken: `late` are among those who were there. */
const attendance = z.object({
  sessions: z.number(),
  there: z.number(),
  late: z.number(),
  excused: z.number(),
  absent: z.number(),
})
export type ReportAttendance = z.output<typeof attendance>

const perk = z.object({
  kind: z.enum(['unit', 'ability']),
  id: z.number(),
  title: z.string(),
  /** By halves from 0 to 4; null where none was given. */
  level: z.number().nullable(),
  /** `Developing 2`, before grade 9 `Developing`; `On track` where only that was said; `Not started`. */
  label: z.string(),
  /** What its expert wrote. */
  comment: z.string(),
})
export type ReportPerk = z.output<typeof perk>

const experience = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  image_url: z.string().nullable(),
  experts: z.array(z.string()),
  attendance,
  tasks: z.object({ expected: z.number(), handed_in: z.number() }),
  perks: z.array(perk),
})
export type ReportExperience = z.output<typeof experience>

/** All that stands in a progress report. Once it is published this is kept as it is: what is added here is optional. */
export const reportContent = z.object({
  student: z.object({ id: z.number(), name: z.string(), first_name: z.string(), grade: z.number() }),
  cycle: z.object({ id: z.number(), title: z.string(), starts_at: instant, ends_at: instant }),
  kind: z.enum(reportKinds),
  advisor: z.string().nullable(),
  attendance,
  experiences: z.array(experience),
  /** What the advisor says of the whole; null where nothing was written. */
  summary: z.object({ body: z.string(), by: z.string().nullable() }).nullable(),
})
export type ReportContent = z.output<typeof reportContent>
