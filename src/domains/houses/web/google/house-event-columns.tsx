import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconCalendarPlus,
  IconCalendarX,
  IconCheck,
} from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { HouseEvent } from '../../contract/google.contract.ts'
import type { EventKind } from '../../contract/house-event-kinds.ts'
import css from './google.module.css'

export const kindWords = {
  missing: { label: 'Missing', family: 'unexc', icon: IconCalendarPlus },
  extra: { label: 'Extra', family: 'late', icon: IconCalendarX },
  different: { label: 'Different', family: 'late', icon: IconArrowsDiff },
  agrees: { label: 'Agrees', family: 'outline', icon: IconCheck },
} as const satisfies Record<EventKind, object>

export function KindBadge({ kind }: { readonly kind: EventKind }) {
  const { label, family, icon } = kindWords[kind]
  return (
    <Badge family={family} icon={icon}>
      {label}
    </Badge>
  )
}

const saysOf = ({ differences, failure }: HouseEvent) =>
  [...(failure === '' ? [] : [failure]), ...differences].join(' ')

const house: DataColumn<HouseEvent> = {
  id: 'title',
  header: 'House',
  primary: true,
  width: 220,
  cell: ({ title, campus }) => <PersonCell name={title} second={campus} />,
}
const kind: DataColumn<HouseEvent> = {
  id: 'kind',
  header: 'Calendar',
  width: 130,
  cell: (row) => <KindBadge kind={row.kind} />,
}

export const houseEventColumns: readonly DataColumn<HouseEvent>[] = [
  house,
  kind,
  {
    id: 'differences',
    header: 'What differs',
    minWidth: 260,
    cell: (row) => (
      <span className={css.says} title={saysOf(row)}>
        {row.failure !== '' && <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={css.warn} />}
        <span className={css.text}>{saysOf(row)}</span>
      </span>
    ),
  },
  {
    id: 'synced',
    header: 'Last sync',
    width: 160,
    cell: ({ synced_at }) => (synced_at === null ? '–' : formatWhen(synced_at, Date.now())),
  },
]

/** Beside an open sheet. */
export const narrowHouseEventColumns = [house, kind]

export const titleOf = ({ title }: HouseEvent) => title

export const houseEventPhoneRow = (row: HouseEvent) => (
  <PhoneRow name={row.title} reason={row.campus} below={<KindBadge kind={row.kind} />} />
)
