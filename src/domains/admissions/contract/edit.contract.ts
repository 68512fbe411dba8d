import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, cohortId, eachOnce, email, flag, id, line, listOf, version } from '#contract/values.ts'
import { interviewStates, recordsStates, tuitionStates } from './application-words.ts'

/** A field that may be null; an empty text and a missing field are null, too. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? '', z.union([z.literal(''), schema]))

const mail = orEmpty(email('Type the whole email address, or leave it empty.'))
const day = orNothing(askedDate)

const guardian = z.object({
  /** None: somebody who was not named before. */
  id: orNothing(id),
  name: line(160, 'A name takes up to 160 characters.').min(1, 'Type the name.'),
  email: mail,
  phone: line(40, 'A phone number takes up to 40 characters.').default(''),
  relationship: line(60, 'This takes up to 60 characters.').default(''),
  is_applicant: flag.default(false).meta({ examples: [true] }),
})

const fields = {
  student_first_name: line(80, 'A name takes up to 80 characters.').min(1, 'Type the first name.'),
  student_last_name: line(80, 'A name takes up to 80 characters.').default(''),
  student_email: mail,
  student_born_on: orNothing(
    askedDate.refine((date) => date >= '1990', 'Write the day on which the student was born.'),
  ),
  student_grade: z.coerce
    .number('Choose a grade.')
    .int('Choose a grade.')
    .min(1, 'Choose a grade.')
    .max(12, 'Choose a grade.'),
  cohort_id: orNothing(cohortId),
  starts_on: day,
  school_now: line(120, 'This takes up to 120 characters.').default(''),
  lives_in: line(120, 'This takes up to 120 characters.').default(''),
  flexible_tuition_state: z.enum(tuitionStates, 'Choose how far it is.'),
  academic_records_state: z.enum(recordsStates, 'Choose how far it is.'),
  student_interview_state: z.enum(interviewStates, 'Choose how far it is.'),
  student_interview_on: day,
  guardians: listOf(guardian, 6, 'An application has at most 6 guardians.').superRefine(
    (guardians, context) => {
      eachOnce<(typeof guardians)[number]>('email', 'Two guardians have the same address.')(
        guardians.filter((one) => one.email !== ''),
        context,
      )
      if (guardians.length > 0 && guardians.filter((one) => one.is_applicant).length !== 1)
        context.addIssue({ code: 'custom', message: 'Say which of them applies.', path: [] })
    },
  ),
}

const form = z.object({
  student_first_name: z.string(),
  student_last_name: z.string(),
  student_email: z.string(),
  student_born_on: z.string().nullable(),
  student_grade: z.number(),
  cohort_id: z.number().nullable(),
  starts_on: z.string().nullable(),
  school_now: z.string(),
  lives_in: z.string(),
  flexible_tuition_state: z.enum(tuitionStates),
  academic_records_state: z.enum(recordsStates),
  student_interview_state: z.enum(interviewStates),
  student_interview_on: z.string().nullable(),
  guardians: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      relationship: z.string(),
      is_applicant: z.boolean(),
    }),
  ),
  version: z.number(),
})
export type ApplicationFields = z.output<typeof form>

const ofApplication = z.object({ applicationId: id })
const editInput = ofApplication.extend({ ...fields, version })
export type EditedFields = z.output<typeof editInput>

export const editApplicationContract = {
  getForm: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}/form',
    summary: 'An application as its form shows it, with what is chosen among',
    access: 'admissions.manage',
    input: ofApplication,
    output: z.object({
      fields: form,
      campuses: z.array(z.object({ cohort_id: z.number(), title: z.string() })),
      startDates: z.array(z.object({ date: z.string(), label: z.string() })),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/form',
    summary: 'Correct an application: the student, the family, what came',
    access: 'admissions.manage',
    input: editInput,
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: {
      CONFLICT: {
        status: 409,
        data: z.object({ fields: form, savedBy: z.string(), savedAt: z.string() }),
      },
    },
  }),
}
