import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { askedDate, cohortId, flag, id, line, listOf, schoolDate, search } from '#contract/values.ts'
import { graduationStatus } from '#domains/graduation/contract/graduation-status.ts'
import {
  phone,
  shownDetails,
  shownInList,
  studentDetails,
  typedDetails,
} from '#domains/people/contract/person-details.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import {
  access,
  accessActions,
  accessStates,
  campusChoice,
  holding,
  orNothing,
  personFields,
  personVersion,
  savedPerson,
} from './person.schemas.ts'

const path = '/backoffice/students' as const
const ofStudent = z.object({ studentId: id })

const grade = z.coerce
  .number('Choose a grade.')
  .int('Choose a grade.')
  .min(6, 'Choose a grade.')
  .max(12, 'Choose a grade.')

/** The birth date of somebody who may be at a school; whether the day is past is checked where it is saved. */
const dateOfBirth = orNothing(
  askedDate.refine((day) => day >= '1990', 'Write the day on which the student was born.'),
)

const relationship = line(40, 'This takes up to 40 characters.').default('guardian')

/** A guardian who is there already, or a new one. */
const guardianOfStudent = z.union([
  z.object({ id, relationship }),
  z.object({ ...personFields, phone, relationship, invite: flag.default(true) }),
])

const studentFields = z.object({
  ...personFields,
  grade,
  cohort_id: z.coerce
    .number('Choose a campus.')
    .int('Choose a campus.')
    .min(1, 'Choose a campus.')
    .max(32_767),
  house_id: orNothing(id),
  date_of_birth: dateOfBirth,
  ...typedDetails(studentDetails),
  guardians: listOf(guardianOfStudent, 10, 'A student has at most 10 guardians here.').superRefine(
    (guardians, context) => {
      const named = guardians.map((one) => ('id' in one ? one.id : one.email.toLowerCase()))
      for (const [at, name] of named.entries())
        if (named.indexOf(name) < at)
          context.addIssue({
            code: 'custom',
            message: 'This guardian is listed twice.',
            path: [at, typeof name === 'number' ? 'id' : 'email'],
          })
    },
  ),
  /** Saves although there is somebody of this name: it is not them. */
  add_anyway: flag.default(false),
})
export type StudentFields = z.output<typeof studentFields>

const guardianRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  relationship: z.string(),
})

const form = z.object({
  campuses: z.array(campusChoice),
  houses: z.array(z.object({ id: z.number(), title: z.string(), cohort_id: z.number() })),
  student: z
    .object({
      id: z.number(),
      version: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      grade: z.number(),
      cohort_id: z.number(),
      house_id: z.number().nullable(),
      date_of_birth: schoolDate.nullable(),
      ...shownDetails(studentDetails),
      guardians: z.array(guardianRow),
      ...access,
      holds: z.array(holding),
    })
    .nullable(),
})

export type StudentForm = z.output<typeof form>

export const studentSorts = [
  'name',
  '-name',
  'grade',
  '-grade',
  'house',
  '-house',
  'attendance',
  '-attendance',
  'tasks',
  '-tasks',
] as const

/** Attendance below so many whole percent of the cycle's meetings: at risk. */
export const riskTiers = ['90', '80'] as const

const ratio = z.object({ part: z.number(), whole: z.number() })

/** What the list is narrowed to and sorted by. */
export const studentFilter = z.object({
  search: search(),
  cohort_id: cohortId.optional(),
  grade: grade.optional(),
  /** 0: in no house. */
  house_id: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  status: z.enum(studentStatuses).optional(),
  below: z.enum(riskTiers).optional(),
  progress: graduationStatus.optional(),
  access: z.enum(accessStates).optional(),
  sort: z.enum(studentSorts).default('name'),
})

/** The students one sees (`/students`), and adding and changing them by hand, until rosters are imported. */
export const studentsContract = {
  listStudents: endpoint({
    method: 'GET',
    path,
    summary: 'The students the viewer sees, 50 a page, with how they stand in the cycle that runs',
    access: 'people.view',
    input: paged(studentFilter),
    output: z.object({
      ...pageFacts,
      students: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          grade: z.number(),
          campus: z.string(),
          house: z.string().nullable(),
          advisor: z.string().nullable(),
          status: z.enum(studentStatuses),
          /**
           * Meetings attended of those taken, tasks handed in of those due, in the cycle that runs: as of the last ten
           * minutes for who sees all rolls of the student, else of the rolls and tasks the viewer reads. Null where
           * there are none.
           */
          attendance: ratio.nullable(),
          tasks: ratio.nullable(),
          /** How far on the way to graduating; null for who does not see their program. */
          progress: graduationStatus.nullable(),
          ...shownInList(studentDetails),
          /** Null for who may not know the family. */
          guardians: z.array(z.string()).nullable(),
          /** Null for students whom the viewer does not manage. */
          access: access.access.nullable(),
        }),
      ),
      campuses: z.array(campusChoice),
      /** Of the chosen campus, or of all. */
      houses: z.array(z.object({ id: z.number(), title: z.string() })),
      /** There are more houses than a menu holds: without a campus the chosen one alone is listed. */
      asks_campus: z.boolean(),
    }),
    people: ({ students }) => students.map(({ id: studentId }) => studentId),
  }),
  getNewStudent: endpoint({
    method: 'GET',
    path: `${path}/new`,
    summary: 'The campuses and houses a new student may have',
    access: 'people.manage',
    output: form,
  }),
  addStudent: endpoint({
    method: 'POST',
    path: `${path}/new`,
    summary: 'Adds a student with their house and guardians; says when there is somebody of this name',
    access: 'people.manage',
    input: studentFields.extend({ invite: flag.default(false) }),
    output: savedPerson,
  }),
  getStudent: endpoint({
    method: 'GET',
    path: `${path}/{studentId}/edit`,
    summary: 'A student to be edited, with what they still hold',
    access: 'people.manage',
    input: ofStudent,
    output: form,
  }),
  saveStudent: endpoint({
    method: 'POST',
    path: `${path}/{studentId}/edit`,
    summary: 'Changes, invites, deactivates a student, or lets them in again',
    access: 'people.manage',
    input: z.discriminatedUnion('_action', [
      studentFields.extend({ ...ofStudent.shape, _action: z.literal('update'), version: personVersion }),
      ofStudent.extend({ _action: z.enum(accessActions) }),
    ]),
    output: savedPerson,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
}
