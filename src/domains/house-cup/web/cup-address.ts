import { z } from 'zod'
import { downloadAddress } from '#contract/download.ts'
import { houseCupDownloads } from '../contract/house-cup.downloads.ts'
import { pointsDirections, pointsSorts } from '../contract/points-order.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)

/** What the query of /house-cup/cycle holds; the cycle is the shell's own. */
export const cupCycleSearch = z.object({
  search: z.string().optional().catch(undefined),
  house: number,
  sort: z.enum(pointsSorts).optional().catch(undefined),
  direction: z.enum(pointsDirections).optional().catch(undefined),
  page: number,
})
export type CupCycleSearch = z.output<typeof cupCycleSearch>

export const cupYearSearch = z.object({
  school_year: z
    .string()
    .regex(/^\d{4}-\d{4}$/)
    .optional()
    .catch(undefined),
})

/** Where a browser saves the points that are listed, all pages of them. */
export const pointsDownload = (cycleId: number, { search, house }: CupCycleSearch): string =>
  downloadAddress(houseCupDownloads.points, { cycle_id: cycleId, search, house_id: house }, 'csv')
