import { formatNoun } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AuditStored } from '../contract/audit.contract.ts'
import css from './audit.module.css'

export const labelOfStored = ({ part }: AuditStored) => part

const keptOf = ({ kept }: AuditStored) =>
  kept.length === 0 ? 'As long as the school knows the person' : kept.join('; ')

function seenOf({ people, groups, seenByFamilies }: AuditStored): string {
  const staff =
    groups.length === 0
      ? 'No colleague'
      : `${formatNoun(people, 'colleague')}: ${groups.map(({ title }) => title).join(', ')}`
  return seenByFamilies ? `${staff}. The family its own.` : `${staff}.`
}

export const storedColumns: readonly DataColumn<AuditStored>[] = [
  {
    id: 'what',
    header: 'What',
    primary: true,
    minWidth: 300,
    cell: ({ part, what }) => (
      <div className={css.whole}>
        <span className={css.first}>{part}</span>
        <span>{what}</span>
      </div>
    ),
  },
  { id: 'why', header: 'Why', minWidth: 200, cell: ({ why }) => <span className={css.whole}>{why}</span> },
  {
    id: 'kept',
    header: 'How long',
    width: 220,
    cell: (row) => <span className={css.whole}>{keptOf(row)}</span>,
  },
  {
    id: 'seen',
    header: 'Who sees it',
    minWidth: 260,
    cell: (row) => <span className={css.whole}>{seenOf(row)}</span>,
  },
]

export const storedPhoneRow = (row: AuditStored) => (
  <PhoneRow
    name={row.part}
    reason={row.what}
    below={<span className={css.whole}>{`${keptOf(row)}. ${seenOf(row)}`}</span>}
  />
)
