import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cohortId, email, id, instant, line, listOf } from '#contract/values.ts'
import { settings, settingsPart } from './school-settings.ts'

export const lowestGrade = 6
export const highestGrade = 12

const path = '/backoffice/workbench' as const

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time of day such as 08:45.')

const grade = z.coerce
  .number('Choose a grade.')
  .int('Choose a grade.')
  .min(lowestGrade, `Grades begin with ${lowestGrade}.`)
  .max(highestGrade, `Grades end with ${highestGrade}.`)

/** What is sent of a campus. */
export const campusFields = z.object({
  title: line(60, 'A name takes up to 60 characters.').min(1, 'Give the campus a name.'),
  grade_from: grade,
  grade_to: grade,
  blocks: listOf(
    z.object({
      title: line(40, 'A name takes up to 40 characters.').min(1, 'Give the block a name.'),
      starts_at: wallTime,
      ends_at: wallTime,
    }),
    20,
  ),
  contact_name: line(80, 'A name takes up to 80 characters.').default(''),
  contact_email: z.union([z.literal(''), email('Type the whole email address.')]).default(''),
  contact_phone: line(40, 'A number takes up to 40 characters.').default(''),
})
export type CampusFields = z.output<typeof campusFields>

const campus = z.object({
  cohort_id: z.number(),
  title: z.string(),
  grade_from: z.number(),
  grade_to: z.number(),
  blocks: z.array(z.object({ title: z.string(), starts_at: z.string(), ends_at: z.string() })),
  /** False: kept for what happened there, offered nowhere. */
  isOffered: z.boolean(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  students: z.number(),
  houses: z.number(),
  /** Days off of this campus alone or of all, in the school year that runs. */
  daysOff: z.number(),
  /** The number of its last change; zero before the first. */
  version: z.number(),
})
export type Campus = z.output<typeof campus>

const saved = z.object({
  ok: z.literal(true),
  cohort_id: z.number(),
  message: z.string(),
  /** The change by which it can be undone; null when nothing is another. */
  change_id: z.number().nullable(),
})

/** What a change would do to whom, a sentence each: none where nobody notices. */
const effects = z.object({
  effects: z.array(z.string()),
  /**
   * The latest change that the sentences count in; a save that names it is refused once somebody changed settings
   * since.
   */
  basis: z.number(),
})
const basis = z.coerce.number().int().min(0).optional()
/** The version of the campus that a form began with: a save is refused once somebody has changed that campus since. */
const version = z.coerce.number().int().min(0).optional()
const CONFLICT = { status: 409, data: z.object({}) }

const ofCampus = z.object({ cohort_id: cohortId })
const updated = campusFields.extend({ ...ofCampus.shape, _action: z.literal('update') })
const retired = ofCampus.extend({ _action: z.enum(['retire', 'restore']) })

const change = z.object({
  id: z.number(),
  /** `Organization`, or the name of a campus. */
  subject: z.string(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  fields: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  undoneAt: instant.nullable(),
})
export type SettingChange = z.output<typeof change>

/** `/workbench/organization` and `/workbench/campus-settings`: what the school is called and where it is. */
export const organizationContract = {
  getOrganization: endpoint({
    method: 'GET',
    path: `${path}/organization`,
    summary:
      'What the school is called, how its people reach support and sign in, its thresholds and periods',
    access: 'organization.manage',
    output: settings,
  }),
  saveOrganization: endpoint({
    method: 'POST',
    path: `${path}/organization`,
    summary: 'Changes a part of what the school is set to',
    access: 'organization.manage',
    input: settingsPart.extend({ basis }),
    output: z.object({ ok: z.literal(true), message: z.string(), change_id: z.number().nullable() }),
    errors: { CONFLICT },
  }),
  weighOrganization: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/organization/effects`,
    summary: 'What a change of the settings would do to whom; changes nothing',
    access: 'organization.manage',
    /** `since`: the latest change that the page knows of; `effects` names what was changed after it as well. */
    input: settingsPart.extend({ since: basis }),
    output: effects,
  }),
  listChanges: endpoint({
    method: 'GET',
    path: `${path}/organization/changes`,
    summary:
      'The latest changes of the settings of the school and its campuses: who, when, from what to what',
    access: 'organization.manage',
    output: z.object({ changes: z.array(change) }),
  }),
  undoChange: endpoint({
    method: 'POST',
    path: `${path}/organization/changes/{change_id}/undo`,
    summary: 'Sets the fields of a change back, unless they were changed since',
    access: 'organization.manage',
    input: z.object({ change_id: id }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  listCampuses: endpoint({
    method: 'GET',
    path: `${path}/campus-settings`,
    summary: 'Every campus with its grades, its blocks and how much hangs on it',
    access: 'organization.manage',
    output: z.object({ campuses: z.array(campus) }),
  }),
  addCampus: endpoint({
    method: 'POST',
    path: `${path}/campus-settings`,
    summary: 'Adds a campus',
    access: 'organization.manage',
    input: campusFields,
    output: saved,
  }),
  saveCampus: endpoint({
    method: 'POST',
    path: `${path}/campus-settings/{cohort_id}`,
    summary: 'Changes a campus, retires it, or brings it back',
    access: 'organization.manage',
    input: z.discriminatedUnion('_action', [updated.extend({ basis, version }), retired.extend({ basis })]),
    output: saved,
    errors: { CONFLICT },
  }),
  weighCampus: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/campus-settings/{cohort_id}/effects`,
    summary: 'What a change of a campus would do to whom; changes nothing',
    access: 'organization.manage',
    input: z.discriminatedUnion('_action', [updated, retired]),
    output: effects,
  }),
}
