import { z } from 'zod'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { reportEndpoints, values } from './report-endpoints.ts'

export const materialsFilters = { type: values, campus: values, has: values }

const materialItem = z.object({
  type: z.enum(['file', 'link']),
  title: z.string(),
  /** Where it opens: of a file the page of the tasks it belongs to, since its own address lasts an hour. */
  link: z.string(),
  /** The task it belongs to. */
  description: z.string(),
})

/** As the document names them (2-back-office §3). Legacy is an experience that no design describes. */
const materialsRow = z.object({
  id: z.number(),
  title: z.string(),
  is_legacy: z.boolean(),
  materials_and_tools: z.array(materialItem),
  type: experienceType,
  campus: z.string().nullable(),
})
export type MaterialsRow = z.output<typeof materialsRow>

export const materialsReportContract = reportEndpoints({
  path: '/pages/admin/reports/materials',
  access: 'catalogue.view',
  summary: 'The files and links that the tasks of each experience of a cycle work with',
  filters: materialsFilters,
  row: materialsRow,
})
