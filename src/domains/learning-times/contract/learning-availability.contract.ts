import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id, instant, line, setOf, version } from '#contract/values.ts'

const path = '/backoffice/students/{studentId}/learning-availability' as const

/** A block of a weekday, 1 is Monday, in which a student cannot learn: `3-0` is the first block of Wednesdays. */
const gap = z.string().regex(/^[1-5]-(0|[1-9]\d?)$/, 'There is no such block.')

const availability = z.object({
  valid_from: z.string(),
  /** The last day it holds; null while nothing is said for a later day. */
  valid_to: z.string().nullable(),
  state: z.enum(['past', 'current', 'coming']),
  gaps: z.array(gap),
  note: z.string(),
  version: z.number(),
  updated_by: z.string().nullable(),
  updated_at: instant,
})
export type Availability = z.output<typeof availability>

const availabilityPage = z.object({
  name: z.string(),
  today: z.string(),
  /** The blocks of the campus, in school time. */
  blocks: z.array(
    z.object({ position: z.number(), title: z.string(), starts_at: z.string(), ends_at: z.string() }),
  ),
  /** The newest first. Where there is none, the student can always. */
  entries: z.array(availability),
  can_manage: z.boolean(),
})
export type AvailabilityPage = z.output<typeof availabilityPage>

const done = z.object({ ok: z.literal(true), message: z.string() })

export const learningAvailabilityContract = {
  getAvailability: endpoint({
    method: 'GET',
    path,
    summary: 'In which blocks of the week a student can learn, from which day on',
    access: 'people.view',
    input: z.object({ studentId: id }),
    output: availabilityPage,
  }),
  saveAvailability: endpoint({
    method: 'PUT',
    path,
    summary: 'Says when a student can learn, from today or a later day on; the same day once more changes it',
    access: 'learning_availability.manage',
    input: z.object({
      studentId: id,
      valid_from: askedDate,
      gaps: setOf(gap, 100),
      note: line(300, 'A note takes up to 300 characters.').default(''),
      /** 0: nothing stood there for that day. */
      version,
    }),
    output: done,
  }),
  removeAvailability: endpoint({
    method: 'DELETE',
    path,
    summary: 'Takes away what was said for today or a later day: what stood before it goes on',
    access: 'learning_availability.manage',
    input: z.object({ studentId: id, valid_from: askedDate, version }),
    output: done,
  }),
}
