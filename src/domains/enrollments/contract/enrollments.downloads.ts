import { z } from 'zod'
import { download } from '#contract/download.ts'
import { id } from '#contract/values.ts'

export const enrollmentsDownloads = {
  bundle: download({
    path: '/backoffice/enrollments/bundle',
    summary: 'The people, houses and campuses of the school, or of one campus, as a OneRoster 1.2 bundle',
    access: 'enrollments.import',
    input: z.object({ cohort_id: id.optional() }),
    formats: [],
  }),
  leftOut: download({
    path: '/backoffice/enrollments/imports/{importId}/files/{position}/left-out',
    summary: 'The rows of one file that were left out, with what is wrong: mended, they can be sent again',
    access: 'enrollments.import',
    input: z.object({ importId: id, position: z.coerce.number().int().min(0).max(29) }),
    formats: ['csv'],
  }),
  leftOutExternals: download({
    path: '/backoffice/workbench/external-students-imports/{importId}/files/{position}/left-out',
    summary: 'The rows of a table of students of partner schools that were left out, with what is wrong',
    access: 'external_students.manage',
    input: z.object({ importId: id, position: z.coerce.number().int().min(0).max(29) }),
    formats: ['csv'],
  }),
}
