import { formatNoun } from '#ui/format/quantities.ts'
import { MasteryLadder } from '#ui/status/MasteryLadder.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import css from './overview.module.css'

export type PerkRow = NonNullable<StudentOverview['perks']>[number]

const kindOf = ({ kind, topic }: PerkRow) =>
  kind === 'ability' ? 'Ability' : ['Unit', topic].filter(Boolean).join(', ')

const fromOf = ({ from }: PerkRow) =>
  from.length > 1 ? formatNoun(from.length, 'experience') : (from[0]?.title ?? '–')

const titlesOf = ({ from }: PerkRow) => from.map(({ title }) => title).join(', ')

function Mastery({ row: { level, label } }: { row: PerkRow }) {
  return (
    <span className={css.mastery} data-low={(level !== null && level < 1) || undefined}>
      <MasteryLadder level={level ?? 0} />
      {label}
    </span>
  )
}

export const perkColumns: DataColumn<PerkRow>[] = [
  {
    id: 'title',
    header: 'Unit or ability',
    primary: true,
    minWidth: 220,
    cell: (row) => (
      <span className={css.words}>
        <span className={css.name}>{row.title}</span>
        <span className={css.second}>{kindOf(row)}</span>
      </span>
    ),
  },
  { id: 'from', header: 'From', width: 216, cell: (row) => <span title={titlesOf(row)}>{fromOf(row)}</span> },
  { id: 'mastery', header: 'Mastery', width: 236, cell: (row) => <Mastery row={row} /> },
]

export const perkPhoneRow = (row: PerkRow) => (
  <PhoneRow name={row.title} reason={`${kindOf(row)}, from ${titlesOf(row)}`} below={<Mastery row={row} />} />
)
