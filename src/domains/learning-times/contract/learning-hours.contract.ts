import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'

const ofCycle = z.object({ studentId: id, cycle_id: id.optional() })

const hoursOfExperience = z.object({
  id: z.number(),
  title: z.string(),
  subjects: z.array(z.string()),
  /** Sessions with a roll that says something, and those the student was in. */
  sessions: z.number(),
  attended: z.number(),
  minutes: z.number(),
})
export type HoursOfExperience = z.output<typeof hoursOfExperience>

const learningHours = z.object({
  name: z.string(),
  /** Null before the first cycle. */
  cycle: z.object({ id: z.number(), title: z.string() }).nullable(),
  experiences: z.array(hoursOfExperience),
  /** The same minutes once more: those of an experience of several subjects are shared among them. */
  subjects: z.array(z.object({ title: z.string(), minutes: z.number() })),
  minutes: z.number(),
})
export type LearningHours = z.output<typeof learningHours>

export const learningHoursContract = {
  getHours: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/learning-hours',
    summary:
      'How long a student was in sessions in a cycle, by experience and by subject, as far as the viewer sees rolls',
    access: 'attendance.view',
    input: ofCycle,
    output: learningHours,
  }),
}

export const learningHoursDownloads = {
  hours: download({
    path: '/downloads/students/{studentId}/learning-hours',
    summary: 'The learning hours of a student in a cycle by experience',
    access: 'attendance.view',
    input: ofCycle,
    formats: tableFormats,
  }),
}
