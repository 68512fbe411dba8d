import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Campuses } from '../../contract/group.schemas.ts'
import { CampusMenu } from '../campus-menu.embed.tsx'
import { ChangeMark } from '../effect/ChangeMark.tsx'
import { campusNames } from '../effect/effect-words.ts'
import type { MemberRow } from './member-draft.ts'

export const nameOfRow = ({ person }: MemberRow) => person.name

const markOf = ({ state }: MemberRow) =>
  state === 'member' ? undefined : <ChangeMark kind={state === 'leaves' ? 'taken' : 'added'} />

interface Placing {
  readonly campuses: Campuses
  /** Whether it grants anything that a limit to some campuses would take away. */
  readonly isLimitable: boolean
  /** Chooses on which campuses somebody is of it; null for who may not. */
  readonly place: ((row: MemberRow, cohortIds: readonly number[] | null) => void) | null
}

/** The columns of the members of a group. */
export const memberColumns = (placing: Placing): readonly DataColumn<MemberRow>[] => [
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
    cell: (row) => <WhereCell row={row} {...placing} />,
  },
]

function WhereCell({ row, campuses, isLimitable, place }: { readonly row: MemberRow } & Placing) {
  if (row.state === 'leaves') return 'Leaves'
  // Of one's own students and work, wherever these are: campuses would limit nothing.
  if (!isLimitable && row.cohortIds === null) return 'Their own'
  if (place === null) return row.cohortIds === null ? 'Every campus' : campusNames(row.cohortIds, campuses)
  return (
    <CampusMenu
      value={row.cohortIds}
      campuses={campuses}
      label={row.person.name}
      onChange={(cohortIds) => place(row, cohortIds)}
    />
  )
}

/** A member on a phone. */
export const memberPhoneRow = (placing: Placing) => (row: MemberRow) => (
  <PhoneRow name={row.person.name} reason={<WhereCell row={row} {...placing} />} right={markOf(row)} />
)
