import type { CompletionRow } from '../../contract/completion.contract.ts'
import { completionDownloads } from '../../contract/completion.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import { completionCalls } from './completion-address.ts'
import { completionColumns, completionPhoneRow } from './completion-columns.tsx'

export const completionReport: ReportView<CompletionRow> = {
  address: '/reports/units-abilities-completion',
  title: 'Units and abilities completion',
  caption: 'Units and abilities with how many students were registered and completed them',
  nouns: ['unit or ability', 'units and abilities'],
  finds: 'Unit or ability',
  filters: [
    { column: 'type', name: 'Type' },
    { column: 'school_stage', name: 'Stage' },
    { column: 'subject', name: 'Subject' },
    { column: 'campus', name: 'Campus' },
    { column: 'expected_graduation', name: 'Graduates' },
    { column: 'grade', name: 'Grade' },
  ],
  columns: completionColumns,
  rowKey: ({ type, id }) => `${type}-${id}`,
  rowLabel: ({ title }) => title,
  phoneRow: completionPhoneRow,
  sort: 'topic',
  calls: completionCalls,
  download: completionDownloads.completion,
}
