import { serviceLevels } from '#contract/school/service-levels.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { BudgetBar } from '#ui/status/BudgetBar.tsx'
import { HealthStrip } from '#ui/status/HealthStrip.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ServiceRow } from '../contract/service-health.schemas.ts'
import { lagText, waitingText } from './health-text.ts'
import { StateBadge } from './StateBadge.tsx'
import css from './services.module.css'

const shownMinutes = serviceLevels.shownMs / 60_000

const Strip = ({ spans, state }: ServiceRow) =>
  state === 'none' ? '–' : <HealthStrip stretches={spans} minutes={shownMinutes} />

export const serviceColumns: readonly DataColumn<ServiceRow>[] = [
  {
    id: 'service',
    header: 'Service',
    primary: true,
    minWidth: 140,
    cell: ({ name, about }) => (
      <div className={css.service}>
        <div className={css.name}>{name}</div>
        <div className={css.about}>{about}</div>
      </div>
    ),
  },
  { id: 'state', header: 'State', width: 120, cell: (row) => <StateBadge state={row.state} /> },
  { id: 'strip', header: 'Last 24 hours', width: 160, cell: Strip },
  {
    id: 'lag',
    header: 'Lag',
    width: 104,
    align: 'right',
    cell: ({ lagMs, isLate, state }) =>
      lagMs === null ? (
        '–'
      ) : (
        <span className={css.figure} data-level={isLate ? (state === 'down' ? 'bad' : 'late') : undefined}>
          {lagText(lagMs)}
        </span>
      ),
  },
  {
    id: 'budget',
    header: 'Budget left',
    width: 140,
    align: 'right',
    cell: ({ budgetLeft }) =>
      budgetLeft === null ? '–' : <BudgetBar percentLeft={budgetLeft} little={serviceLevels.littleBudget} />,
  },
  {
    id: 'queue',
    header: 'Queue',
    width: 64,
    align: 'right',
    cell: ({ waiting }) => (waiting ? formatCount(waiting) : '–'),
  },
  {
    id: 'repair',
    header: 'To repair',
    width: 88,
    align: 'right',
    cell: ({ toRepair, state }) =>
      toRepair === 0 ? (
        '–'
      ) : (
        <span className={css.figure} data-level={state === 'down' ? 'bad' : 'some'}>
          {formatCount(toRepair)}
        </span>
      ),
  },
]

export const nameOf = ({ name }: ServiceRow) => name

const reasonOf = ({ about, waiting, waits, toRepair }: ServiceRow) =>
  [
    about,
    waiting ? waitingText(waiting, waits) : '',
    toRepair === 0 ? '' : `${formatCount(toRepair)} to repair`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

export const phoneRow = (row: ServiceRow) => (
  <PhoneRow
    name={row.name}
    reason={reasonOf(row)}
    below={row.state !== 'none' && <HealthStrip stretches={row.spans} minutes={shownMinutes} />}
    right={<StateBadge state={row.state} />}
  />
)
