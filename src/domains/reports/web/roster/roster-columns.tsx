import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { RosterRow } from '../../contract/roster.contract.ts'

export const rosterColumns: readonly DataColumn<RosterRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: ({ student_id, student_name }) => <PersonName id={student_id}>{student_name}</PersonName>,
  },
  {
    id: 'experience',
    header: 'Experience',
    minWidth: 200,
    sortable: true,
    cell: ({ experience_title }) => <span title={experience_title}>{experience_title}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    width: 160,
    sortable: true,
    cell: ({ experience_type }) => experienceTypeTitles[experience_type].one,
  },
  {
    id: 'email',
    header: 'Email',
    minWidth: 210,
    cell: ({ student_email }) => <span title={student_email}>{student_email}</span>,
  },
  {
    id: 'grade',
    header: 'Grade',
    align: 'right',
    width: 96,
    sortable: true,
    cell: ({ grade }) => grade,
  },
  { id: 'campus', header: 'Campus', width: 140, sortable: true, cell: ({ campus }) => campus },
  { id: 'houses', header: 'House', width: 160, sortable: true, cell: ({ house }) => house ?? '–' },
]

export const rosterPhoneRow = (row: RosterRow) => (
  <PhoneRow
    name={row.student_name}
    reason={`${row.experience_title} · ${experienceTypeTitles[row.experience_type].one}`}
    right={`Grade ${row.grade}`}
  />
)
