import type { MissingRow } from '../../contract/missing.contract.ts'
import { missingDownloads } from '../../contract/missing.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import { missingCalls } from './missing-address.ts'
import { missingColumns, missingPhoneRow, topicGroup } from './missing-columns.tsx'

export const missingReport: ReportView<MissingRow> = {
  address: '/reports/students/missing/units-abilities',
  title: 'Missing units and abilities',
  caption: 'Units and abilities that students lack, by topic',
  nouns: ['unit or ability', 'units and abilities'],
  finds: 'Unit or ability',
  filters: [
    { column: 'school_stage', name: 'Stage' },
    { column: 'campus', name: 'Campus' },
    { column: 'grade', name: 'Grade' },
    { column: 'expected_graduation', name: 'Graduates' },
    { column: 'topic', name: 'Topic' },
    { column: 'kind', name: 'Kind' },
  ],
  columns: missingColumns,
  rowKey: ({ kind, id }) => `${kind}-${id}`,
  rowLabel: ({ title }) => title,
  phoneRow: missingPhoneRow,
  sort: 'topic',
  groupOf: topicGroup,
  calls: missingCalls,
  download: missingDownloads.items,
}
