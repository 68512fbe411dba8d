import { z } from 'zod'
import { momentKinds } from './moment-kinds.ts'
import { instant } from './values.ts'

/** How loud a moment is; screens draw each with its family of colours. */
const tone = z.enum(['plain', 'good', 'late', 'insufficient', 'absent', 'excused'])
export type MomentTone = z.output<typeof tone>

/** Something that happened to a student, as the domain that keeps it tells it. */
export const moment = z.object({
  /** Of one moment alone, and it orders those of one instant: `attendance:812`. */
  key: z.string(),
  kind: z.enum(momentKinds),
  /** To the microsecond, so that a page begins exactly where the one before ended. */
  at: instant,
  title: z.string(),
  /** What it says in a word or two: "Late", "Handed in". */
  state: z.string(),
  tone,
  detail: z.string().nullable(),
  /** Where it is kept; null for who may not open it. */
  url: z.string().nullable(),
})
export type Moment = z.output<typeof moment>
