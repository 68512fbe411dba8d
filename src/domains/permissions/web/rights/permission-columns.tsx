import { permissions, secondFactorPermissions } from '#contract/permissions.ts'
import { holdsText } from '#contract/text/folded-text.ts'
import { formatCount, formatNames } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { permissionsByArea } from '../../contract/permission-areas.ts'

type Told = ContractRouterOutputs['rights']['listRights']['rights'][number]

interface Right extends Told {
  /** Its place among all, which is its row. */
  readonly id: number
}

/** The permissions whose sentence or name holds what is looked for. */
export const listedRights = (rights: readonly Told[], search = ''): Right[] =>
  rights
    .map((right) => ({ ...right, id: permissionsByArea.indexOf(right.permission) }))
    .filter((right) => holdsText(`${sentenceOf(right)} ${right.permission}`, search))

export const sentenceOf = ({ permission }: Pick<Told, 'permission'>) =>
  permissions[permission].replace(/\.$/, '')

const nameOf = ({ permission }: Right) =>
  secondFactorPermissions.has(permission) ? `${permission}, needs a second factor` : permission

const groupsOf = ({ through }: Right) => {
  const titles = through.map(({ title }) => title)
  return titles.length === 0 ? 'No group' : formatNames(titles, 3)
}

export const permissionColumns: readonly DataColumn<Right>[] = [
  {
    id: 'can',
    header: 'Right',
    primary: true,
    sortValue: sentenceOf,
    cell: (right) => <PersonCell name={sentenceOf(right)} second={nameOf(right)} />,
  },
  { id: 'through', header: 'Groups', minWidth: 260, cell: groupsOf },
  {
    id: 'people',
    header: 'People',
    width: 100,
    align: 'right',
    sortValue: ({ people }) => people,
    descendingFirst: true,
    cell: ({ people }) => formatCount(people),
  },
]

/** A right on a phone. */
export const permissionPhoneRow = (right: Right) => (
  <PhoneRow name={sentenceOf(right)} reason={groupsOf(right)} right={formatCount(right.people)} />
)
