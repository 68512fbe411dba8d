import { formatNoun } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import type { MissedUnit } from '../program-address.ts'

export const rowKey = ({ id }: MissedUnit) => String(id)
export const rowLabel = ({ title }: MissedUnit) => title

/** The first few by name; of the unit that is open more are known, and stand in its sheet. */
const namesOf = ({ names, students }: MissedUnit) => {
  const first = names.slice(0, 2).map(({ name }) => name)
  const rest = students - first.length
  return rest > 0 ? `${first.join(', ')} and ${rest} more` : first.join(', ')
}

export const missingColumns: readonly DataColumn<MissedUnit>[] = [
  { id: 'title', header: 'Unit', primary: true, cell: ({ title }) => title, sortValue: ({ title }) => title },
  { id: 'topic', header: 'Topic', width: 220, cell: ({ topic }) => topic, sortValue: ({ topic }) => topic },
  {
    id: 'students',
    header: 'Students',
    width: 100,
    align: 'right',
    cell: ({ students }) => students,
    sortValue: ({ students }) => students,
  },
  { id: 'names', header: 'Who', width: 360, cell: namesOf },
]

export const missingPhoneRow = (unit: MissedUnit) =>
  `${unit.title}, ${unit.topic}: ${formatNoun(unit.students, 'student')}`
