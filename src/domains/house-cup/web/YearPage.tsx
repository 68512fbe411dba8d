import { IconTrophy } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { CupFrame } from './CupFrame.tsx'
import css from './cup.module.css'
import { pointsText } from './points-text.ts'
import { useYearCup } from './use-cup.ts'

type YearCup = ContractRouterOutputs['houseCup']['getYear']
type YearHouse = YearCup['ranking'][number]

/** `/house-cup/year`: the ranking of a school year, each house once, with its bar made of the cycles. */
export function YearPage() {
  const list = useYearCup()
  const { data } = list
  return (
    <CupFrame
      active="year"
      facts={data?.school_year?.replace('-', '–')}
      mayGive={data?.can.give ?? false}
      isLoading={data === undefined}
      error={list.failure}
      onTryAgain={list.refetch}
      viewSwitch={
        data !== undefined &&
        data.years.length > 1 && (
          <ViewSwitch
            label="School year"
            views={data.years.map((year) => ({ value: year, label: year.replace('-', '–') }))}
            value={data.school_year ?? ''}
            onChange={(school_year) => list.show({ school_year })}
          />
        )
      }
    >
      {data !== undefined && <Year cup={data} list={list} />}
    </CupFrame>
  )
}

function Year({ cup, list }: { cup: YearCup; list: ReturnType<typeof useYearCup> }) {
  if (cup.cycles.length === 0)
    return (
      <EmptyState icon={IconTrophy} title="No cycle of this year has begun">
        Choose another year to see its cup.
      </EmptyState>
    )
  return (
    <ListTable
      list={list}
      caption="Points by cycle"
      columns={columnsOf(cup)}
      rowLabel={nameOf}
      fit="content"
      inset="none"
      phoneRow={(house) => <YearPhoneRow house={house} cup={cup} />}
      empty={null}
    />
  )
}

const nameOf = ({ title }: YearHouse) => title

/** A house's bar, made of the cycles from the left, on the scale of the first: the numbers beside it say the same. */
function YearBar({ house, most }: { readonly house: YearHouse; readonly most: number }) {
  return (
    <span className={css.yearBar} aria-hidden="true">
      {house.by_cycle.map((points, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: cycles keep their places
          key={index}
          className={css.part}
          data-step={index % 2 === 1 || undefined}
          style={{ width: `${(Math.max(0, points) / most) * 100}%` }}
        />
      ))}
    </span>
  )
}

/** Place and house, the bar, and what each cycle brought. */
function YearPhoneRow({ house, cup }: { readonly house: YearHouse; readonly cup: YearCup }) {
  return (
    <PhoneRow
      name={`${house.place}. ${house.title}`}
      reason={cup.cycles
        .map(({ title }, index) => `${title} ${pointsText(house.by_cycle[index] ?? 0)}`)
        .join(', ')}
      below={<YearBar house={house} most={mostOf(cup)} />}
      right={<span className={css.gave}>{pointsText(house.points)}</span>}
    />
  )
}

const mostOf = ({ ranking }: YearCup) => Math.max(1, ...ranking.map(({ points }) => points))

const columnsOf = (cup: YearCup): DataColumn<YearHouse>[] => [
  {
    id: 'place',
    header: 'Place',
    align: 'right',
    width: 64,
    sortValue: ({ place }) => place,
    cell: ({ place }) => place,
  },
  {
    id: 'house',
    header: 'House',
    primary: true,
    minWidth: 150,
    sortValue: ({ title }) => title,
    cell: ({ title, campus }) => <PersonCell name={title} second={campus} />,
  },
  {
    id: 'bar',
    header: 'Cycles from the left',
    // As wide as the cycles leave it, so that house and numbers stand together.
    width: Math.max(160, 640 - 84 * cup.cycles.length),
    cell: (house) => <YearBar house={house} most={mostOf(cup)} />,
  },
  ...cup.cycles.map(
    ({ id, title }, index): DataColumn<YearHouse> => ({
      id: `cycle${id}`,
      header: title,
      align: 'right',
      width: 84,
      descendingFirst: true,
      sortValue: ({ by_cycle }) => by_cycle[index] ?? 0,
      cell: ({ by_cycle }) => pointsText(by_cycle[index] ?? 0),
    }),
  ),
  {
    id: 'points',
    header: 'Year',
    align: 'right',
    width: 74,
    groupStart: true,
    descendingFirst: true,
    sortValue: ({ points }) => points,
    cell: ({ points }) => <span className={css.gave}>{pointsText(points)}</span>,
  },
]
