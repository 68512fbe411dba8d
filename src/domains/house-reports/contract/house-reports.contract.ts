import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id } from '#contract/values.ts'
import { houseOverview, houseReport, reportItem } from './house-reports.schemas.ts'
import { reportActions } from './report-values.ts'

const ofHouse = z.object({ houseId: id })
const ofReport = ofHouse.extend({ reportId: id })
const base = '/backoffice/houses/{houseId}/overview' as const

/** The overview of a house and its weekly reports (2-back-office §7). Whoever opens the house sees them. */
export const houseReportsContract = {
  getOverview: endpoint({
    method: 'GET',
    path: base,
    summary: 'Upcoming excuses of a house and its weekly reports, newest first',
    access: 'houses.view',
    input: ofHouse,
    output: houseOverview,
    people: ({ upcomingExcuses }) => upcomingExcuses.map(({ studentId }) => studentId),
  }),
  getLatest: endpoint({
    method: 'GET',
    path: `${base}/_index`,
    summary: 'The number of the latest report; null while there is none',
    access: 'houses.view',
    input: ofHouse,
    output: z.object({ id: z.number().nullable() }),
  }),
  getReport: endpoint({
    method: 'GET',
    path: `${base}/{reportId}`,
    summary: 'A weekly report; with _loader=details also what is behind its items, or one of them',
    access: 'houses.view',
    input: ofReport.extend({ _loader: z.literal('details').optional(), houseReportItemId: id.optional() }),
    output: houseReport,
    people: ({ items }) => items.map(({ studentId }) => studentId),
  }),
  decideItem: endpoint({
    method: 'POST',
    path: `${base}/{reportId}`,
    summary: 'Marks an item as done, dismisses it, or opens it again',
    access: 'house_reports.act',
    input: ofReport.extend({
      houseReportItemId: id,
      _action: z.enum(reportActions, 'Choose markAsDone, dismiss or undo.'),
      /** How it was done; a note says so by itself. */
      doneHow: z.enum(['message', 'click']).default('click'),
    }),
    output: reportItem,
    errors: { CONFLICT: { status: 409, data: z.object({ decidedBy: z.string() }) } },
  }),
  makeReport: endpoint({
    method: 'POST',
    path: base,
    summary: 'Makes the missing report of a past week; one that exists is left as it is',
    access: 'houses.view',
    input: ofHouse.extend({ weekStartsOn: askedDate }),
    output: z.object({ id: z.number(), made: z.boolean() }),
  }),
}
