import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Campuses } from '../../contract/group.schemas.ts'
import { CampusMenu } from '../effect/CampusMenu.tsx'
import { ChangeMark } from '../effect/ChangeMark.tsx'
import type { MemberRow } from './member-draft.ts'

export const nameOfRow = ({ person }: MemberRow) => person.name

const markOf = ({ state }: MemberRow) =>
  state === 'member' ? undefined : <ChangeMark kind={state === 'leaves' ? 'taken' : 'added'} />

/** The columns of the members of a group; `place` chooses on which campuses somebody is of it. */
export const memberColumns = (
  campuses: Campuses,
  place: (row: MemberRow, cohortIds: readonly number[] | null) => void,
): readonly DataColumn<MemberRow>[] => [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    cell: (row) => <PersonCell name={row.person.name} second={row.person.email} after={markOf(row)} />,
  },
  { id: 'job', header: 'Job', width: 200, cell: ({ person }) => person.job || '–' },
  {
    id: 'where',
    header: 'Where',
    width: 220,
    cell: (row) =>
      row.state === 'leaves' ? (
        'Leaves'
      ) : (
        <CampusMenu
          value={row.cohortIds}
          campuses={campuses}
          label={row.person.name}
          onChange={(cohortIds) => place(row, cohortIds)}
        />
      ),
  },
]

/** A member on a phone. */
export const memberPhoneRow = (row: MemberRow) => (
  <PhoneRow name={row.person.name} reason={row.person.job || row.person.email} right={markOf(row)} />
)
