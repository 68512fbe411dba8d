import { IconShieldLock } from '@tabler/icons-react'
import { formatCount } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { DataKind } from '../contract/personal-data.contract.ts'
import css from './personal-data.module.css'

const doing = { delete: 'Is deleted', clear: 'Loses details', keep: 'Is kept' } as const
const done = { delete: 'Came since', clear: 'Kept without details', keep: 'Kept' } as const

const titleOf = ({ title }: DataKind) => title

const columnsOf = (
  words: Readonly<Record<DataKind['end'], string>>,
  header: string,
): readonly DataColumn<DataKind>[] => [
  { id: 'title', header: 'What', primary: true, sortValue: titleOf, cell: titleOf },
  {
    id: 'rows',
    header: 'Records',
    width: 110,
    align: 'right',
    sortValue: ({ rows }) => rows,
    cell: ({ rows }) => formatCount(rows),
  },
  { id: 'end', header, width: 210, sortValue: ({ end }) => end, cell: ({ end }) => words[end] },
  {
    id: 'why',
    header: 'What stays, and why',
    minWidth: 320,
    cell: ({ why }) => <span className={css.why}>{why}</span>,
  },
]
const toErase = columnsOf(doing, 'If erased')
const erased = columnsOf(done, 'Now')

const keyOf = ({ title, end }: DataKind) => `${title} ${end}`
const phoneRow = ({ title, rows, end, why }: DataKind) => (
  <PhoneRow name={title} reason={`${doing[end]}${why === '' ? '' : `: ${why}`}`} right={formatCount(rows)} />
)

/** What is stored by kind, with what erasing does to it. */
export const KindsTable = ({ kinds, isErased }: { kinds: readonly DataKind[]; isErased: boolean }) => (
  <DataTable
    caption="What is stored"
    rows={kinds}
    columns={isErased ? erased : toErase}
    rowKey={keyOf}
    rowLabel={titleOf}
    density="roll"
    inset="none"
    fit="content"
    phoneRow={phoneRow}
    empty={
      <EmptyState icon={IconShieldLock} title="Nothing is stored">
        There is no record of this person.
      </EmptyState>
    }
  />
)
