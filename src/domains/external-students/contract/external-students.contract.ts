import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { askedDate, email, flag, id, line, search, setOf, version } from '#contract/values.ts'

const path = '/backoffice/workbench/external-students' as const

const sorts = ['name', '-name', 'school', '-school', 'consent', '-consent'] as const

/** What the list is narrowed to and how it is sorted; its file takes the same. */
export const externalFilter = z.object({
  search: search(100),
  /** Only those without a consent that holds today. */
  without_consent: flag.default(false),
  archived: flag.default(false),
  sort: z.enum(sorts).default('name'),
})
export type ExternalFilter = z.output<typeof externalFilter>

const consentState = z.enum(['given', 'ends', 'missing', 'expired'])

const listed = z.object({
  id: z.number(),
  name: z.string(),
  school: z.string(),
  email: z.string().nullable(),
  /** Of the cycles that run or come. */
  experiences: z.array(z.string()),
  consent: consentState,
  consent_until: z.string().nullable(),
})
export type ListedExternal = z.output<typeof listed>

const day = z.union([z.literal('').transform(() => null), askedDate]).nullable()

/** What a form sends of a student of a partner school. */
export const externalFields = z.object({
  name: line(120, 'A name takes up to 120 characters.').min(1, 'Type the name.'),
  school: line(120, 'A name takes up to 120 characters.').min(1, 'Type the name of the partner school.'),
  email: z.union([z.literal(''), email('Type the whole email address.')]).default(''),
  contact_name: line(80, 'A name takes up to 80 characters.').default(''),
  contact_email: z.union([z.literal(''), email('Type the whole email address.')]).default(''),
  contact_phone: line(40, 'A number takes up to 40 characters.').default(''),
  consent_from: day.default(null),
  consent_until: day.default(null),
  experience_ids: setOf(id, 50, 'Choose at most 50 experiences.').default([]),
})
export type ExternalFields = z.output<typeof externalFields>

const details = z.object({
  id: z.number(),
  name: z.string(),
  school: z.string(),
  email: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  consent_from: z.string().nullable(),
  consent_until: z.string().nullable(),
  consent: consentState,
  isArchived: z.boolean(),
  version: z.number(),
  canManage: z.boolean(),
  experiences: z.array(z.object({ id: z.number(), type: z.string(), title: z.string(), cycle: z.string() })),
  /** Meetings that have begun, newest first. */
  attendance: z.array(
    z.object({ id: z.number(), title: z.string(), startsAt: z.string(), status: z.string() }),
  ),
})
export type ExternalDetails = z.output<typeof details>

const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })
const ofStudent = z.object({ external_id: id })

/** `/workbench/external-students`: students of partner schools who attend experiences (pages.md). */
export const externalStudentsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Students of partner schools: all, or those in the experiences one runs',
    access: 'external_students.view',
    input: paged(externalFilter),
    output: z.object({ ...pageFacts, students: z.array(listed), canManage: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{external_id}`,
    summary: 'A student of a partner school with experiences and attendance',
    access: 'external_students.view',
    input: ofStudent,
    output: details,
  }),
  listExperiences: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/external-students-experiences',
    summary: 'The experiences of the cycles that run or come, into which one can be put',
    access: 'external_students.manage',
    output: z.array(z.object({ id: z.number(), title: z.string(), cycle: z.string() })),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Adds a student of a partner school',
    access: 'external_students.manage',
    input: externalFields,
    output: saved,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/{external_id}`,
    summary: 'Changes a student of a partner school, and the experiences',
    access: 'external_students.manage',
    input: externalFields.extend({ ...ofStudent.shape, version }),
    output: saved,
    errors: { CONFLICT: { status: 409, data: z.object({}) } },
  }),
  setArchived: endpoint({
    method: 'POST',
    path: `${path}/{external_id}`,
    summary: 'Archives a student of a partner school, who leaves the rolls to come, or takes it back',
    access: 'external_students.manage',
    input: ofStudent.extend({ _action: z.enum(['archive', 'unarchive']) }),
    output: saved,
  }),
}
