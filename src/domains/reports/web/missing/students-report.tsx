import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { MissingStudent } from '../../contract/missing.contract.ts'
import { missingDownloads } from '../../contract/missing.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import { missingStudentsCalls } from './missing-address.ts'

const amount = (id: 'units' | 'abilities' | 'credits', header: string): DataColumn<MissingStudent> => ({
  id,
  header,
  align: 'right',
  width: 104,
  sortable: true,
  descendingFirst: true,
  cell: (row) => (row[id] === 0 ? '–' : formatCount(row[id])),
})

const columns: readonly DataColumn<MissingStudent>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: ({ student_id, student_name }) => <PersonName id={student_id}>{student_name}</PersonName>,
  },
  { id: 'grade', header: 'Grade', align: 'right', width: 100, sortable: true, cell: ({ grade }) => grade },
  {
    id: 'expected_graduation',
    header: 'Graduates',
    width: 130,
    cell: ({ graduates }) => `June ${graduates}`,
  },
  { id: 'campus', header: 'Campus', width: 150, sortable: true, cell: ({ campus }) => campus },
  amount('units', 'Units'),
  amount('abilities', 'Abilities'),
  amount('credits', 'Credits'),
  {
    id: 'tightest',
    header: 'Tightest',
    minWidth: 220,
    cell: ({ tightest }) => (tightest === '' ? '–' : <span title={tightest}>{tightest}</span>),
  },
]

const studentPhoneRow = ({ student_name, units, abilities, tightest }: MissingStudent) => (
  <PhoneRow
    name={student_name}
    reason={tightest === '' ? `${abilities} abilities` : tightest}
    right={units}
  />
)

export const missingStudentsReport: ReportView<MissingStudent> = {
  address: '/reports/students/missing/units-abilities',
  title: 'Missing units and abilities',
  caption: 'Students who lack units and abilities',
  nouns: ['student', 'students'],
  finds: 'Student',
  filters: [
    { column: 'school_stage', name: 'Stage' },
    { column: 'campus', name: 'Campus' },
    { column: 'grade', name: 'Grade' },
    { column: 'expected_graduation', name: 'Graduates' },
    { column: 'unit', name: 'Lacks unit' },
    { column: 'ability', name: 'Lacks ability' },
  ],
  columns,
  rowKey: ({ student_id }) => String(student_id),
  rowLabel: ({ student_name }) => student_name,
  phoneRow: studentPhoneRow,
  sort: 'student',
  calls: missingStudentsCalls,
  download: missingDownloads.students,
}
