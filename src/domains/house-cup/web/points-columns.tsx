import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { PointsEntry } from '../contract/house-cup.contract.ts'
import css from './cup.module.css'
import { signedPoints } from './points-text.ts'

const Points = ({ points }: { points: number }) => (
  <span className={points > 0 ? css.gave : css.took}>{signedPoints(points)}</span>
)

const dayOf = ({ given_at }: PointsEntry) => formatShortDay(schoolDayOf(given_at))

export const pointsColumns: DataColumn<PointsEntry>[] = [
  {
    id: 'house',
    header: 'House',
    primary: true,
    sortable: true,
    minWidth: 150,
    cell: ({ house_title, reason }) => (
      <>
        <span className={css.first}>{house_title}</span>
        <span className={css.second} title={reason}>
          {reason}
        </span>
      </>
    ),
  },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    width: 74,
    sortable: true,
    descendingFirst: true,
    cell: Points,
  },
  { id: 'giver', header: 'Given by', width: 224, sortable: true, cell: ({ giver }) => giver ?? '–' },
  {
    id: 'given_at',
    header: 'Given',
    align: 'right',
    width: 112,
    sortable: true,
    descendingFirst: true,
    cell: dayOf,
  },
]

export const nameOf = ({ house_title, points }: PointsEntry) => `${signedPoints(points)} for ${house_title}`

export const phoneRow = (row: PointsEntry) => (
  <PhoneRow
    name={row.house_title}
    reason={`${row.reason}. ${row.giver ?? ''}, ${dayOf(row)}`}
    right={<Points points={row.points} />}
  />
)
