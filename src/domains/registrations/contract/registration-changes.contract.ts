import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/values.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { changeActions } from './registration-values.ts'

const path = '/backoffice/reports/registration-changes' as const

/** One row of the report (3-shell-and-houses §3). */
const registrationChange = z.object({
  student: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    grade: z.number(),
    schoolStage,
  }),
  house: z.object({ id: z.number(), title: z.string() }).nullable(),
  experience: z.object({
    type: z.string(),
    typeValue: experienceType,
    title: z.string(),
    experts: z.array(z.string()),
    cycle: z.string(),
  }),
  learningBlock: z.string(),
  action: z.object({ label: z.string(), value: z.enum(changeActions) }),
  source: z.string(),
  userName: z.string(),
  motivation: z.string(),
  timestamp: instant,
})
export type RegistrationChange = z.output<typeof registrationChange>

export const registrationChangesContract = {
  listChanges: endpoint({
    method: 'GET',
    path,
    summary:
      'The registration changes of the last twelve months, the newest first; a page filters them itself',
    access: 'registrations.manage',
    output: z.array(registrationChange),
    people: (changes) => changes.map(({ student }) => student.id),
  }),
}
