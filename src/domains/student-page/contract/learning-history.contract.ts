import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line, schoolDate, version } from '#contract/values.ts'

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
  /** The first school day without them, of who left or leaves before the cycle is over. */
  leftOn: schoolDate.nullable(),
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

const path = '/backoffice/students/{studentId}/learning-history' as const
const beginning = z.coerce
  .number('Type a year.')
  .int('Type a year.')
  .min(1990, 'This year is too early.')
  .max(2190, 'This year is too late.')

const schoolFields = z.object({
  name: line(120, 'A name takes up to 120 characters.').min(1, 'Name the school.'),
  place: line(120, 'A place takes up to 120 characters.').default(''),
  /** The school years, by the year in which each begins: 2023 is 2023–24. */
  first_year: beginning,
  last_year: beginning,
  /** One of the student's documents. */
  document_id: id.nullable().default(null),
})

const paper = z.object({ id: z.number(), title: z.string(), url: z.string() })

/** A school a student was at before. */
const formerSchool = schoolFields.omit({ document_id: true }).extend({
  id: z.number(),
  version: z.number(),
  /** For who opens it at this moment. */
  document: paper.nullable(),
})
export type FormerSchool = z.output<typeof formerSchool>

const course = z.object({
  title: z.string(),
  /** The experience, or the school where it was taken. */
  source: z.string(),
  /** What the other school gave for it, else the mastery. */
  grade: z.string(),
  /** Null while it runs. */
  credits: z.number().nullable(),
})

const historyOfYear = z.object({
  year: z.string(),
  name: z.string(),
  /** Where they were then; null for a past year of which nothing says it. */
  campus: z.string().nullable(),
  /** What was taken here, by cycle. */
  cycles: z.array(cycle),
  schools: z.array(formerSchool),
  /** As the transcript has them; null for who sees no transcript of the student. */
  courses: z.array(course).nullable(),
  credits: z.number(),
  /** Papers of these schools, and those that were added in that year. */
  documents: z.array(paper),
})
export type HistoryOfYear = z.output<typeof historyOfYear>

const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number() })
const ofSchool = z.object({ studentId: id, schoolId: id })

export const learningHistoryContract = {
  getHistoryOfYear: endpoint({
    method: 'GET',
    path: `${path}/{year}`,
    summary: 'A school year of a student: schools, courses with grade and credits, documents',
    access: 'people.view',
    input: z.object({
      studentId: id,
      year: z
        .string()
        .regex(/^(19|20|21)\d\d-\d{4}$/, 'There is no such school year.')
        .refine(
          (year) => Number(year.slice(5)) === Number(year.slice(0, 4)) + 1,
          'There is no such school year.',
        ),
    }),
    output: historyOfYear,
  }),
  addFormerSchool: endpoint({
    method: 'POST',
    path: `${path}/former-schools`,
    summary: 'Writes down a school a student was at before',
    access: 'people.manage',
    input: schoolFields.extend({ studentId: id }),
    output: done,
  }),
  saveFormerSchool: endpoint({
    method: 'PUT',
    path: `${path}/former-schools/{schoolId}`,
    summary: 'Changes what is said of a school a student was at before',
    access: 'people.manage',
    input: schoolFields.extend({ ...ofSchool.shape, version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  removeFormerSchool: endpoint({
    method: 'DELETE',
    path: `${path}/former-schools/{schoolId}`,
    summary: 'Takes away a school a student was not at',
    access: 'people.manage',
    input: ofSchool,
    output: done,
  }),
  getLearningHistory: endpoint({
    method: 'GET',
    path,
    summary:
      'The experiences of a student by year and cycle, the latest first, with attendance and mastery as far as the viewer sees them',
    access: 'people.view',
    input: z.object({ studentId: id }),
    output: z.object({ cycles: z.array(cycle), schools: z.array(formerSchool), can_manage: z.boolean() }),
  }),
}
