import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/values.ts'

const perk = z.object({
  key: z.string(),
  title: z.string(),
  /** Of what was assessed in this experience; null: nothing was. */
  level: z.number().nullable(),
  /** "Developing 2.5", "Not started". */
  label: z.string(),
})

const experience = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  experts: z.array(z.string()),
  /** Left it before the cycle was over. */
  leftAt: instant.nullable(),
  /** Of the rolls that were taken; null for who sees none of them. */
  attendance: z.object({ taken: z.number(), present: z.number(), absences: z.number() }).nullable(),
  /** What they earned in it; null for who does not see it. */
  perks: z.array(perk).nullable(),
})

const cycle = z.object({
  id: z.number(),
  title: z.string(),
  schoolYear: z.string(),
  startsAt: instant,
  endsAt: instant,
  experiences: z.array(experience),
})
export type CycleOfHistory = z.output<typeof cycle>

export const learningHistoryContract = {
  getLearningHistory: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/learning-history',
    summary:
      'The experiences of a student by year and cycle, the latest first, with attendance and mastery as far as the viewer sees them',
    access: 'people.view',
    input: z.object({ studentId: id }),
    output: z.object({ cycles: z.array(cycle) }),
  }),
}
