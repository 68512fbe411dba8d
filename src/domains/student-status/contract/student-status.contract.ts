import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, flag, id, instant, line, lines, schoolDate } from '#contract/values.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'

const path = '/backoffice/students/{studentId}/status' as const
const ofStudent = z.object({ studentId: id })
const status = z.enum(studentStatuses)

/** The statuses a person is put into here; who is admitted becomes active. */
export const chosenStatuses = ['active', 'hold', 'leave_of_absence', 'withdrawn', 'graduated'] as const
export type ChosenStatus = (typeof chosenStatuses)[number]
const chosenStatus = z.enum(chosenStatuses, 'Choose a status.')

const longestMotivation = 1000
const motivation = lines(longestMotivation, `A motivation takes up to ${longestMotivation} characters.`)
const contact = line(200, 'A contact takes up to 200 characters.').default('')
const lastDay = z.preprocess((value) => (value === '' ? null : value), askedDate.nullable().default(null))

const leave = z.object({
  startsOn: schoolDate.nullable(),
  endsOn: schoolDate.nullable(),
  contact: z.string(),
  keepsPlaces: z.boolean(),
})

const change = leave.extend({
  id: z.number(),
  from: status,
  to: status,
  motivation: z.string(),
  /** Experiences that were given up with it. */
  givenUp: z.array(z.object({ id: z.number(), title: z.string() })),
  by: z.string().nullable(),
  at: instant,
})
export type StatusChange = z.output<typeof change>

const statusPage = z.object({
  name: z.string(),
  status,
  /** Since when; null where no change is known. */
  since: instant.nullable(),
  /** The leave that is on. */
  leave: leave.nullable(),
  /** A leave that begins on a day to come. */
  planned: leave.extend({ motivation: z.string(), by: z.string() }).nullable(),
  history: z.array(change),
  today: schoolDate,
  can: z.object({ change: z.boolean() }),
})
export type StatusPage = z.output<typeof statusPage>

/** One thing a change touches: a sentence, or what stands before names. */
const effect = z.object({ text: z.string(), names: z.array(z.string()) })
export type StatusEffect = z.output<typeof effect>

const answer = z.object({ ok: z.literal(true), message: z.string() })

/** The status of a student: its history, and changing it with all it touches (`pages.md`, status). */
export const studentStatusContract = {
  getStatus: endpoint({
    method: 'GET',
    path,
    summary: 'The status of a student with its history',
    access: 'people.view',
    input: ofStudent,
    output: statusPage,
  }),
  weighStatus: endpoint({
    method: 'GET',
    path: `${path}/effects`,
    summary: 'What a change of the status would touch: house, places, meetings, calendar, chat, portal',
    access: 'students.change_status',
    input: ofStudent.extend({ to: chosenStatus, keeps_places: flag.default(true) }),
    output: z.object({ effects: z.array(effect) }),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: `${path}/motivation`,
    summary: 'Changes the status of a student, with why; a leave may begin on a day to come',
    access: 'students.change_status',
    input: ofStudent.extend({
      to: chosenStatus,
      motivation: motivation.min(1, 'Say why.'),
      starts_on: lastDay,
      ends_on: lastDay,
      contact,
      keeps_places: flag.default(true),
    }),
    output: answer,
  }),
  updateLeave: endpoint({
    method: 'POST',
    path: `${path}/update-leave-of-absence`,
    summary:
      'Changes until when a leave lasts and whom the school writes to; or drops one that has not begun',
    access: 'students.change_status',
    input: ofStudent.extend({
      ends_on: lastDay,
      contact,
      _action: z.enum(['update', 'drop']).default('update'),
    }),
    output: answer,
  }),
  revokeHold: endpoint({
    method: 'POST',
    path: `${path}/revoke-hold`,
    summary: 'Ends the hold of a student',
    access: 'students.change_status',
    input: ofStudent.extend({ motivation: motivation.default('') }),
    output: answer,
  }),
}
