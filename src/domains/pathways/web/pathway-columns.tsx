import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Pathway } from '../contract/pathways.schemas.ts'
import { gradesText, stageLabels, typeLabels } from './pathway-text.ts'

export const titleOf = ({ title }: Pathway) => title

export const pathwayColumns: readonly DataColumn<Pathway>[] = [
  { id: 'title', header: 'Title', primary: true, cell: titleOf },
  { id: 'type', header: 'Type', width: 130, cell: ({ type }) => typeLabels[type] },
  { id: 'grades', header: 'Default Grades', minWidth: 180, cell: ({ grades }) => gradesText(grades) },
  { id: 'stage', header: 'Available for', width: 150, cell: (pathway) => stageLabels[pathway.school_stage] },
  {
    id: 'students',
    header: 'Students Assigned',
    width: 160,
    align: 'right',
    cell: (pathway) => formatCount(pathway.students_amount),
  },
]

/** A pathway on a phone. */
export const pathwayPhoneRow = (pathway: Pathway) => (
  <PhoneRow
    name={pathway.title}
    reason={`${typeLabels[pathway.type]} · ${gradesText(pathway.grades)}`}
    right={formatNoun(pathway.students_amount, 'student')}
  />
)
