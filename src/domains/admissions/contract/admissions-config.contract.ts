import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id, line, lines, version } from '#contract/values.ts'

/** What families read around the form, as it is asked for: one line, or paragraphs. */
const copyFields = {
  banner_extra_title: line(120, 'The title above the banner takes up to 120 characters.').default(''),
  banner_subtitle: line(300, 'The line below the banner takes up to 300 characters.').default(''),
  welcome_message: lines(4000, 'The welcome takes up to 4,000 characters.').default(''),
  flexible_tuition_alert_content: lines(2000, 'The note takes up to 2,000 characters.').default(''),
  ssat: lines(2000, 'The note takes up to 2,000 characters.').default(''),
}

const copy = z.object({
  bannerExtraTitle: z.string(),
  bannerSubtitle: z.string(),
  welcomeMessage: z.string(),
  flexibleTuitionAlertContent: z.string(),
  ssat: z.string(),
  version: z.number(),
})
export type Copy = z.output<typeof copy>

const done = z.object({ ok: z.literal(true), message: z.string() })

/** Somebody else saved in the meantime: both versions. */
const contested = { CONFLICT: { status: 409, data: z.object({ current: copy }) } }

const offered = z.object({
  id: z.number(),
  date: z.string(),
  displayDate: z.string(),
  /** How many applications name it, as far as 1,000. */
  applications: z.number(),
})
export type StartDate = z.output<typeof offered>

export const admissionsConfigContract = {
  getCopy: endpoint({
    method: 'GET',
    path: '/admissions-config',
    summary: 'What families read around the form',
    access: 'admissions.configure',
    output: copy,
  }),
  saveCopy: endpoint({
    method: 'POST',
    path: '/admissions-config',
    summary: 'Change what families read',
    access: 'admissions.configure',
    input: z.object({ ...copyFields, version: version.optional() }),
    output: done,
    errors: contested,
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/config-admissions/versions',
    summary: 'What families read before, the newest first',
    access: 'admissions.configure',
    output: z.object({
      versions: z.array(
        copy.extend({
          savedAt: z.string(),
          savedBy: z.string().nullable(),
          restoredFrom: z.number().nullable(),
        }),
      ),
    }),
  }),
  restoreCopy: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/config-admissions/restore',
    summary: 'Bring the texts of an older version back, as the next one',
    access: 'admissions.configure',
    input: z.object({ restores: version, version }),
    output: done,
    errors: contested,
  }),
  listStartDates: endpoint({
    method: 'GET',
    path: '/admissions-start-dates-config',
    summary: 'The days on which new students begin',
    access: 'admissions.configure',
    output: z.array(offered),
  }),
  addStartDate: endpoint({
    method: 'POST',
    path: '/admissions-start-dates-config',
    summary: 'Offer a day on which new students begin',
    access: 'admissions.configure',
    input: z.object({ startDate: askedDate }),
    output: done,
  }),
  deleteStartDate: endpoint({
    method: 'DELETE',
    path: '/admissions-start-dates-config',
    summary: 'Offer a day no more; applications that name it keep it',
    access: 'admissions.configure',
    input: z.object({ startDateId: id }),
    output: done,
  }),
  listRemovedDates: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/config-admissions/removed-dates',
    summary: 'Days that were taken away, the last first',
    access: 'admissions.configure',
    output: z.object({
      dates: z.array(
        z.object({
          id: z.number(),
          date: z.string(),
          displayDate: z.string(),
          removedAt: z.string(),
          removedBy: z.string().nullable(),
        }),
      ),
    }),
  }),
}
