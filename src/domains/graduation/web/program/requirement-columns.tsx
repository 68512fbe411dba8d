import type { DataColumn } from '#ui/table/columns.ts'
import type { ProgramShown, RequirementShown } from '../../contract/program.schemas.ts'
import { GraduationBadge } from '../graduation-badge.embed.tsx'
import { CreditLadder } from '../ladder/CreditLadder.tsx'
import css from './program.module.css'

const amount = (credits: number) => (credits === 0 ? '–' : String(credits))

/** Narrow enough to stand whole beside its sheet at 1440, where a credit is 31 px; the widest requirement sets the scale of all rows. */
export const requirementColumns = (
  scale: number,
  totals?: ProgramShown['ladder'],
): readonly DataColumn<RequirementShown>[] => [
  {
    id: 'requirement',
    header: 'Requirement',
    primary: true,
    minWidth: 130,
    cell: ({ title, note }) => (
      <span className={css.name}>
        <span title={title}>{title}</span>
        <span className={css.note} title={note}>
          {note}
        </span>
      </span>
    ),
    footer: 'All requirements',
  },
  {
    id: 'credits',
    header: 'Credits, earned first',
    width: 150,
    cell: ({ ladder }) => <CreditLadder ladder={ladder} scale={scale} />,
  },
  {
    id: 'earned',
    header: 'Earned',
    width: 92,
    align: 'right',
    cell: ({ ladder }) => (
      <span>
        <strong>{ladder.earned + ladder.exempt}</strong> / {ladder.needed}
      </span>
    ),
    footer: totals && `${totals.earned + totals.exempt} / ${totals.needed}`,
  },
  {
    id: 'progress',
    header: 'In progress',
    width: 92,
    align: 'right',
    cell: ({ ladder }) => amount(ladder.in_progress),
    footer: totals && amount(totals.in_progress),
  },
  {
    id: 'planned',
    header: 'Planned',
    width: 72,
    align: 'right',
    cell: ({ ladder }) => amount(ladder.planned),
    footer: totals && amount(totals.planned),
  },
  {
    id: 'missing',
    header: 'Missing',
    width: 72,
    align: 'right',
    cell: ({ ladder }) =>
      ladder.missing > 0 ? <strong className={css.missing}>{ladder.missing}</strong> : '–',
    footer: totals && amount(totals.missing),
  },
  {
    id: 'status',
    header: 'Status',
    width: 190,
    cell: ({ status }) => <GraduationBadge status={status} />,
  },
]

export const rowKey = ({ key }: RequirementShown) => key
export const rowLabel = ({ title }: RequirementShown) => title

export const phoneRow = ({ title, note, ladder, status }: RequirementShown) => (
  <span className={css.phone}>
    <span className={css.phoneTop}>
      <span>{title}</span>
      <span>
        {ladder.earned + ladder.exempt} / {ladder.needed}
      </span>
    </span>
    <CreditLadder ladder={ladder} />
    <span className={css.phoneTop}>
      <span className={css.note}>{note}</span>
      <GraduationBadge status={status} />
    </span>
  </span>
)
