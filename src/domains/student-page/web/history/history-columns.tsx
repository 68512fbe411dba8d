import { schoolDateOf } from '#contract/school-time.ts'
import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import { formatDay } from '#ui/format/days.ts'
import { formatNoun, formatPercent } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { MasteryLadder } from '#ui/status/MasteryLadder.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { CycleOfHistory } from '../../contract/learning-history.contract.ts'
import css from './history.module.css'

export type HistoryRow = CycleOfHistory['experiences'][number] & { readonly cycle: CycleOfHistory }

const typeTitles: Readonly<Record<string, { readonly one: string } | undefined>> = experienceTypeTitles

export const labelOf = ({ title }: HistoryRow) => title

const about = ({ type, experts, leftOn }: HistoryRow) =>
  [
    typeTitles[type]?.one ?? type,
    ...experts,
    ...(leftOn === null
      ? []
      : [`${leftOn > schoolDateOf(Date.now()) ? 'leaves' : 'left'} on ${formatDay(leftOn)}`]),
  ].join(', ')

const notSeen = 'Not yours to see'

function Attendance({ attendance }: Pick<HistoryRow, 'attendance'>) {
  if (attendance === null) return <span className={css.quiet}>{notSeen}</span>
  const { taken, present, absences } = attendance
  if (taken === 0) return <span className={css.quiet}>No roll taken</span>
  return (
    <span className={css.stack}>
      <span>
        {formatPercent(present / taken)} <span className={css.quiet}>{`${present} of ${taken}`}</span>
      </span>
      {absences > 0 && <span className={css.quiet}>{formatNoun(absences, 'unexcused absence')}</span>}
    </span>
  )
}

function Perks({ perks }: Pick<HistoryRow, 'perks'>) {
  if (perks === null) return <span className={css.quiet}>{notSeen}</span>
  if (perks.length === 0) return <span className={css.quiet}>–</span>
  return (
    <ul className={css.perks}>
      {perks.map(({ key, title, level, label }) => (
        <li key={key}>
          <span className={css.perk}>{title}</span>
          <MasteryLadder level={level ?? 0} />
          <span className={css.quiet}>{label}</span>
        </li>
      ))}
    </ul>
  )
}

export const historyColumns: DataColumn<HistoryRow>[] = [
  {
    id: 'title',
    header: 'Experience',
    primary: true,
    minWidth: 240,
    cell: (row) => (
      <span className={css.stack}>
        <UiLink href={`/experiences/${row.id}`} className={css.name}>
          {row.title}
        </UiLink>
        <span className={css.quiet}>{about(row)}</span>
      </span>
    ),
  },
  { id: 'attendance', header: 'Attendance', width: 180, cell: (row) => <Attendance {...row} /> },
  { id: 'perks', header: 'Units and abilities', width: 460, cell: (row) => <Perks {...row} /> },
]

export const phoneRow = (row: HistoryRow) => (
  <PhoneRow
    name={row.title}
    reason={about(row)}
    below={
      <>
        <Attendance {...row} />
        <Perks {...row} />
      </>
    }
  />
)
