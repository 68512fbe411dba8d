import { api } from '#web/calls/api.ts'
import type { MaterialsRow } from '../../contract/materials.contract.ts'
import { reportSearch } from '../table/report-search.ts'
import type { ReportCalls } from '../table/report-view.ts'

export const materialsSearch = reportSearch(['type', 'campus', 'has'])

export const materialsCalls: ReportCalls<MaterialsRow> = {
  rows: (input) => api.materialsReport.rows.queryOptions({ input }),
  count: (input) => api.materialsReport.count.queryOptions({ input }),
  values: (input) => api.materialsReport.values.queryOptions({ input }),
}
