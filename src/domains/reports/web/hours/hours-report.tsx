import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { HoursRow } from '../../contract/hours.contract.ts'
import { hoursDownloads } from '../../contract/hours.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import css from './hours.module.css'
import { hoursCalls } from './hours-address.ts'
import { hoursText } from './hours-text.ts'

const number = (id: string, header: string, cell: DataColumn<HoursRow>['cell']): DataColumn<HoursRow> => ({
  ...{ id, header, cell, width: 116, align: 'right', sortable: true, descendingFirst: true },
})

const columns: readonly DataColumn<HoursRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: ({ student_id, student_name }) => <PersonName id={student_id}>{student_name}</PersonName>,
  },
  { id: 'grade', header: 'Grade', align: 'right', width: 100, sortable: true, cell: ({ grade }) => grade },
  { id: 'campus', header: 'Campus', width: 150, sortable: true, cell: ({ campus }) => campus },
  { id: 'house', header: 'House', width: 170, sortable: true, cell: ({ house }) => house ?? '–' },
  number('minutes', 'Hours', ({ minutes }) => hoursText(minutes)),
  number('expected', 'Required', ({ expected }) => (expected === null ? '–' : hoursText(expected))),
  number('short', 'Short', ({ short }) =>
    short === null ? '–' : short === 0 ? '–' : <span className={css.short}>{hoursText(short)}</span>,
  ),
]

export const hoursReport: ReportView<HoursRow> = {
  address: '/reports/learning-hours',
  title: 'Learning hours',
  caption: 'Hours that students learned, against what is required',
  nouns: ['student', 'students'],
  finds: 'Student',
  filters: [
    { column: 'week', name: 'Week' },
    { column: 'subject', name: 'Subject' },
    { column: 'campus', name: 'Campus' },
    { column: 'grade', name: 'Grade' },
    { column: 'house', name: 'House' },
    { column: 'standing', name: 'Requirement' },
  ],
  columns,
  rowKey: ({ student_id }) => String(student_id),
  rowLabel: ({ student_name }) => student_name,
  phoneRow: ({ student_name, campus, grade, minutes, short }) => (
    <PhoneRow
      name={student_name}
      reason={short !== null && short > 0 ? `${hoursText(short)} short` : `${campus} · Grade ${grade}`}
      right={hoursText(minutes)}
    />
  ),
  sort: 'student',
  calls: hoursCalls,
  download: hoursDownloads.hours,
}
