import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { id } from '#contract/values.ts'

export const attendanceDownloads = {
  roll: download({
    path: '/downloads/rolls/{attendableId}',
    summary: 'A roll as a table, for whoever may see it',
    access: 'attendance.view',
    input: z.object({ attendableId: id }),
    formats: tableFormats,
  }),
}
