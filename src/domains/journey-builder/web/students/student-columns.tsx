import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatNames } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { JourneyStudent } from '../../contract/journey.contract.ts'
import css from './students.module.css'

export const nameOf = ({ name }: JourneyStudent) => name

const factsOf = ({ grade, campus, house }: JourneyStudent) => [`Grade ${grade}`, house ?? campus].join(', ')

const Missing = ({ children }: { children: string }) => <span className={css.missing}>{children}</span>

export const studentColumns: readonly DataColumn<JourneyStudent>[] = [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: (student) => (
      <PersonCell
        name={student.name}
        shown={<PersonName id={student.id}>{student.name}</PersonName>}
        second={factsOf(student)}
      />
    ),
  },
  {
    id: 'pathways',
    header: 'Pathways',
    minWidth: 190,
    cell: ({ pathways }) => formatNames(pathways, 2) || '–',
  },
  {
    id: 'chosen',
    header: 'Ranked choices',
    minWidth: 250,
    sortable: true,
    descendingFirst: true,
    cell: ({ saved_at, chosen, first_choices }) =>
      saved_at === null ? (
        <Missing>Nothing chosen yet</Missing>
      ) : (
        <PersonCell
          name={`${chosen} ranked`}
          second={formatNames(first_choices, 3) || 'None left on the list'}
        />
      ),
  },
  {
    id: 'placements',
    header: 'Placements',
    minWidth: 190,
    cell: ({ placements }) => formatNames(placements, 2) || '–',
  },
  {
    id: 'gaps',
    header: 'Open blocks',
    width: 120,
    align: 'right',
    sortable: true,
    descendingFirst: true,
    cell: ({ gaps }) => (gaps === 0 ? '–' : <Missing>{String(gaps)}</Missing>),
  },
]

/** A student on a phone. */
export const studentPhoneRow = (student: JourneyStudent) => (
  <PhoneRow
    name={student.name}
    reason={[
      `Grade ${student.grade}`,
      student.saved_at === null ? 'nothing chosen yet' : `${student.chosen} ranked`,
      student.gaps === 0 ? 'no open block' : `${student.gaps} open`,
    ].join(', ')}
  />
)
