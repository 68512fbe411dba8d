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
  return seenByFamilies ? `${staff}. Students and families their own.` : `${staff}.`
}

/** A line a table, as the database has them. */
const HoldsList = ({ holds }: Pick<AuditStored, 'holds'>) => (
  <ul className={css.holds}>
    {holds.map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)

export const storedColumns: readonly DataColumn<AuditStored>[] = [
  {
    id: 'what',
    header: 'What',
    primary: true,
    minWidth: 300,
    cell: ({ part, what, holds }) => (
      <div className={css.whole}>
        <span className={css.first}>{part}</span>
        <span>{what}</span>
        <HoldsList holds={holds} />
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
    below={
      <div className={css.whole}>
        <HoldsList holds={row.holds} />
        <span>{`${keptOf(row)}. ${seenOf(row)}`}</span>
      </div>
    }
  />
)
