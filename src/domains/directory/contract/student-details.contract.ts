import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, schoolDate as day, flag, id, instant, line, lines, token } from '#contract/values.ts'
import { accessStates, orNothing, savedPerson } from './person.schemas.ts'

const path = '/backoffice/students/{studentId}/details' as const
const ofStudent = z.object({ studentId: id })
const ofGuardian = z.object({ studentId: id, guardianId: id })

const longestRemark = 1000
const remark = lines(longestRemark, `A remark takes up to ${longestRemark} characters.`).default('')
const relationship = line(40, 'This takes up to 40 characters.').default('guardian')

const said = z.object({
  custody_remark: z.string(),
  pick_up_remark: z.string(),
  /** They may see the child's learning records (docs/decisions/0092). */
  sees_records: z.boolean(),
  remarkedBy: z.string().nullable(),
  remarkedAt: instant.nullable(),
})
const formerRemark = said.extend({
  /** When somebody said otherwise. */
  heldUntil: instant,
})
export type FormerRemark = z.output<typeof formerRemark>

/** What may be known of a guardian's custody: for who holds `people.view_custody`. */
const custody = said.extend({
  /** What was said before, the latest first. */
  former: z.array(formerRemark),
})

const guardian = z.object({
  id: z.number(),
  name: z.string(),
  relationship: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Whether they can log in to the portal. */
  access: z.enum(accessStates),
  custody: custody.nullable(),
  /** Goes back with a save: what was there when it was opened. */
  version: z.string(),
})
export type GuardianDetails = z.output<typeof guardian>

const studentDetailsPage = z.object({
  id: z.number(),
  name: z.string(),
  pronouns: z.string().nullable(),
  gender: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  state: z.string().nullable(),
  /** The day they were born, null while it is unknown; undefined for who may not read it (docs/decisions/0103). */
  date_of_birth: day.nullable().optional(),
  grade: z.number(),
  campus: z.string(),
  house: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** The house they go into on a day to come; a null house is none. */
  plannedMove: z.object({ house: z.string().nullable(), fromDay: day, plannedBy: z.string() }).nullable(),
  /** Null for who may not know the family. */
  guardians: z.array(guardian).nullable(),
  can: z.object({
    /** Change who they are, their guardians and their house. */
    manage: z.boolean(),
    /** Change custody and pick-up remarks. */
    remark: z.boolean(),
  }),
})
export type StudentDetailsPage = z.output<typeof studentDetailsPage>

/** Who a student is, their family and their house (`/students/:studentId/details` and its modals). */
export const studentDetailsContract = {
  getStudentDetails: endpoint({
    method: 'GET',
    path,
    summary: 'Who a student is, with their house, and the family for who may know it',
    access: 'people.view',
    input: ofStudent,
    output: studentDetailsPage,
  }),
  saveGuardianTie: endpoint({
    method: 'POST',
    path: `${path}/guardian/{guardianId}`,
    summary: 'Changes what a guardian is to a student, with remarks and what they may see; or ends it',
    access: 'people.manage',
    input: ofGuardian.extend({
      version: token(60).default(''),
      relationship,
      custody_remark: remark,
      pick_up_remark: remark,
      sees_records: flag,
    }),
    output: savedPerson,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  removeGuardianTie: endpoint({
    method: 'DELETE',
    path: `${path}/guardian/{guardianId}`,
    summary: 'Ends that somebody is a guardian of a student',
    access: 'people.manage',
    input: ofGuardian,
    output: savedPerson,
  }),
  addExistingGuardian: endpoint({
    method: 'POST',
    path: `${path}/add-existing-guardian`,
    summary: 'Adds somebody who is here already as a guardian of a student',
    access: 'people.manage',
    input: ofStudent.extend({ guardian_id: id, relationship }),
    output: savedPerson,
  }),
  resetGuardianPassword: endpoint({
    method: 'POST',
    path: `${path}/guardian/{guardianId}/reset-password`,
    summary: 'Mails a guardian a link at which they choose a password; shows none',
    access: 'people.manage',
    input: ofGuardian,
    output: savedPerson,
  }),
  getHouseAssignment: endpoint({
    method: 'GET',
    path: `${path}/house-assignment`,
    summary: 'The houses a student may go into, and the day from which they could',
    access: 'people.manage',
    input: ofStudent,
    output: z.object({
      houses: z.array(z.object({ id: z.number(), title: z.string(), students: z.number() })),
      today: day,
    }),
  }),
  assignHouse: endpoint({
    method: 'POST',
    path: `${path}/house-assignment`,
    summary:
      'Puts a student into another house or out of any, today or from a day to come; or drops that plan',
    access: 'people.manage',
    input: ofStudent.extend({
      house_id: orNothing(id),
      from_day: askedDate,
      _action: z.enum(['assign', 'keep']).default('assign'),
    }),
    output: savedPerson,
  }),
}
