import type { RosterRow } from '../../contract/roster.contract.ts'
import { rosterDownloads } from '../../contract/roster.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import { rosterCalls } from './roster-address.ts'
import { rosterColumns, rosterPhoneRow } from './roster-columns.tsx'

export const rosterReport: ReportView<RosterRow> = {
  address: '/reports/experiences-roster',
  title: 'Experiences roster',
  caption: 'Who has a place in which experience',
  nouns: ['place', 'places'],
  finds: 'Student or experience',
  filters: [
    { column: 'experience', name: 'Experience' },
    { column: 'type', name: 'Type' },
    { column: 'campus', name: 'Campus' },
    { column: 'grade', name: 'Grade' },
    { column: 'houses', name: 'House' },
  ],
  columns: rosterColumns,
  rowKey: ({ experience_id, student_id }) => `${experience_id}-${student_id}`,
  rowLabel: ({ student_name, experience_title }) => `${student_name}, ${experience_title}`,
  phoneRow: rosterPhoneRow,
  sort: 'experience',
  calls: rosterCalls,
  download: rosterDownloads.roster,
}
