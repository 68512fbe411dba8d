import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { GroupHead } from '../../contract/group.schemas.ts'

export const titleOf = ({ title }: GroupHead) => title

export const groupColumns: readonly DataColumn<GroupHead>[] = [
  {
    id: 'title',
    header: 'Group',
    primary: true,
    sortValue: titleOf,
    cell: ({ title, description }) => (
      <PersonCell name={title} second={description === '' ? 'No description' : description} />
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 130,
    sortValue: ({ isBuiltIn }) => (isBuiltIn ? 'Built in' : 'Your own'),
    cell: ({ isBuiltIn }) => (isBuiltIn ? 'Built in' : 'Your own'),
  },
  {
    id: 'permissions',
    header: 'Permissions',
    width: 130,
    align: 'right',
    sortValue: ({ permissions }) => permissions,
    descendingFirst: true,
    cell: ({ permissions }) => formatCount(permissions),
  },
  {
    id: 'people',
    header: 'Members',
    width: 110,
    align: 'right',
    sortValue: ({ people }) => people,
    descendingFirst: true,
    cell: ({ people }) => formatCount(people),
  },
]

/** A group on a phone. */
export const groupPhoneRow = ({ title, description, people }: GroupHead) => (
  <PhoneRow name={title} reason={description} right={formatCount(people)} />
)
