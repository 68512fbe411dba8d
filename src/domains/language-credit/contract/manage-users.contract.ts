import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { causes } from '#contract/text/causes.ts'
import { eachOnce, id, line, listOf, search, setOf, token } from '#contract/values.ts'
import { instances } from './language-words.ts'

const path = '/backoffice/workbench/language-vendor' as const
const done = z.object({ ok: z.literal(true), message: z.string() })

const learner = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  /** Empty: none. */
  language: z.string(),
  instance: z.enum(instances).nullable(),
  /** Has an account at the vendor, or, where it sends files, a language and is at school. */
  isActive: z.boolean(),
  /** Why the vendor could not be told, and whose it is to mend. */
  failure: z.string(),
  cause: z.enum(causes).nullable(),
})
export type LanguageLearner = z.output<typeof learner>

/** A language as the table has it (3-shell-and-houses §3, Language table). */
const course = z.object({
  id: z.number(),
  language: z.string(),
  code: z.string(),
  instance: z.enum(instances),
  topic_id: z.number(),
  topic: z.string(),
  units: z.number(),
  learners: z.number(),
})
export type LanguageCourse = z.output<typeof course>

const topicUnits = setOf(z.coerce.number().int().min(1).max(20), 2)
const mapped = z.object({
  vendor_unit: z.coerce.number().int().min(1).max(20),
  topic_units: topicUnits.refine((units) => units.length > 0, 'Choose one unit of the topic, or two.'),
})

const courseFields = z.object({
  language: line(60, 'A name takes up to 60 characters.').min(1, 'Name the language.'),
  code: token(128).min(1, 'Enter the key of the course at the vendor.'),
  instance: z.enum(instances, 'Choose gold or silver.'),
  topic_id: id,
  units: z.coerce.number().int().min(1, 'At least 1 unit.').max(20, 'At most 20 units.').default(20),
})
export type CourseFields = z.output<typeof courseFields>

/** `/workbench/language-vendor/manage-users`: who learns what, and the table of languages. */
export const manageUsersContract = {
  list: endpoint({
    method: 'GET',
    path: `${path}/manage-users`,
    summary: 'Students with the language each learns at the vendor, 25 a page',
    access: 'language_credit.manage',
    input: paged(z.object({ search: search() })),
    output: z.object({
      ...pageFacts,
      students: z.array(learner),
      languages: z.array(z.object({ value: z.string(), label: z.string(), instance: z.enum(instances) })),
      instances: z.array(z.object({ value: z.enum(instances), label: z.string() })),
      instanceUrls: z.record(z.enum(instances), z.string().nullable()),
    }),
    people: ({ students }) => students.map(({ id: studentId }) => studentId),
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/manage-users`,
    summary: 'Says which language a student learns, or none; the vendor is told of it',
    access: 'language_credit.manage',
    input: z.object({ id, language: line(60).default('') }),
    output: done,
  }),
  listCourses: endpoint({
    method: 'GET',
    path: `${path}/languages`,
    summary: 'The table of languages, and which units of a topic a unit of the vendor belongs to',
    access: 'language_credit.manage',
    output: z.object({
      courses: z.array(course),
      map: z.array(mapped),
      topics: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  }),
  saveCourse: endpoint({
    method: 'POST',
    path: `${path}/languages`,
    summary: 'Adds a language to the table, or changes one',
    access: 'language_credit.manage',
    input: courseFields.extend({
      course_id: id.optional(),
      /** What it was when the form was opened. */
      before: courseFields.optional(),
    }),
    output: done.extend({ id: z.number() }),
  }),
  saveMap: endpoint({
    method: 'POST',
    path: `${path}/unit-map`,
    summary: 'Says which units of a topic each unit of the vendor belongs to',
    access: 'language_credit.manage',
    input: z.object({
      /** What is not named stays; each with what it was when the form was opened. */
      map: listOf(mapped.extend({ before: topicUnits.optional() }), 20).superRefine(
        eachOnce('vendor_unit', 'This unit is listed twice.'),
      ),
    }),
    output: done,
  }),
}
