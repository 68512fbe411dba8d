import type { Domain } from '#server/domain.ts'
import { houseReportsAccess } from './house-reports.access.ts'

export const houseReportsDomain: Domain = { name: 'houseReports', access: houseReportsAccess }
