import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ProviderGroup } from '../contract/provider-groups.contract.ts'

export const titleOf = ({ title }: ProviderGroup) => title
const mappedTo = ({ mapped }: ProviderGroup) => mapped?.title ?? 'Nothing'

export const providerGroupColumns: readonly DataColumn<ProviderGroup>[] = [
  { id: 'title', header: 'Group of the provider', primary: true, cell: titleOf },
  { id: 'mapped', header: 'Its members are in', minWidth: 200, cell: mappedTo },
  { id: 'by', header: 'Said by', minWidth: 160, cell: ({ mapped }) => mapped?.by ?? '' },
  {
    id: 'members',
    header: 'Members',
    width: 110,
    align: 'right',
    cell: ({ members }) => formatCount(members),
  },
]

/** A group on a phone. */
export const providerGroupPhoneRow = (group: ProviderGroup) => (
  <PhoneRow name={group.title} reason={mappedTo(group)} right={formatCount(group.members)} />
)
