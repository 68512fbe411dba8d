import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { id, search } from '#contract/values.ts'
import { aggregatedSorts } from '../rules/aggregated-rows.ts'
import { ofExperience } from './attendance.contract.ts'

export const attendanceDownloads = {
  roll: download({
    path: '/downloads/rolls/{attendableId}',
    summary: 'A roll as a table, for whoever may see it',
    access: 'attendance.view',
    input: z.object({ attendableId: id }),
    formats: tableFormats,
  }),
  aggregated: download({
    path: '/downloads/attendance/{type}/{experienceId}',
    summary: 'Students by day over the cycle of an experience, as its page is narrowed to',
    access: 'attendance.view',
    input: ofExperience.extend({ find: search(80), sort: z.enum(aggregatedSorts).default('lowest') }),
    formats: tableFormats,
  }),
}
