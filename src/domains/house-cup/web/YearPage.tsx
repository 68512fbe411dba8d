import { IconTrophy } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import { CupFrame } from './CupFrame.tsx'
import css from './cup.module.css'
import { pointsText } from './points-text.ts'
import { Ranking } from './Ranking.tsx'
import { useYearCup, yearRoute } from './use-cup.ts'

type YearCup = ContractRouterOutputs['houseCup']['getYear']
type YearHouse = YearCup['ranking'][number]

/** `/house-cup/year`: the ranking of a school year, its bars made of the cycles, and the numbers beside it. */
export function YearPage() {
  const navigate = yearRoute.useNavigate()
  const { data, error, refetch } = useYearCup()
  return (
    <CupFrame
      active="year"
      facts={data?.school_year?.replace('-', '–')}
      mayGive={data?.can.give ?? false}
      isLoading={data === undefined}
      error={error}
      onTryAgain={() => void refetch()}
      viewSwitch={
        data !== undefined &&
        data.years.length > 1 && (
          <ViewSwitch
            label="School year"
            views={data.years.map((year) => ({ value: year, label: year.replace('-', '–') }))}
            value={data.school_year ?? ''}
            onChange={(school_year) => void navigate({ search: (before) => ({ ...before, school_year }) })}
          />
        )
      }
    >
      {data !== undefined && <Year cup={data} />}
    </CupFrame>
  )
}

function Year({ cup }: { cup: YearCup }) {
  if (cup.cycles.length === 0)
    return (
      <EmptyState icon={IconTrophy} title="No cycle of this year has begun">
        Choose another year to see its cup.
      </EmptyState>
    )
  return (
    <div className={css.columns}>
      <div>
        <p className={css.note} aria-hidden="true">
          Bars are made of {cup.cycles.map(({ title }) => title).join(', ')}, from the left.
        </p>
        <Ranking houses={cup.ranking} partsOf={partsOf(cup)} />
      </div>
      <DataTable
        caption="Points by cycle"
        rows={cup.ranking}
        columns={columnsOf(cup)}
        rowKey={keyOf}
        rowLabel={nameOf}
        fit="content"
        inset="none"
      />
    </div>
  )
}

const keyOf = ({ house_id }: YearHouse) => String(house_id)
const nameOf = ({ title }: YearHouse) => title

const partsOf =
  ({ cycles, ranking }: YearCup) =>
  ({ house_id }: { readonly house_id: number }) => {
    const house = ranking.find((one) => one.house_id === house_id)
    return cycles.map(({ title }, index) => ({ title, points: house?.by_cycle[index] ?? 0 }))
  }

const columnsOf = ({ cycles }: YearCup): DataColumn<YearHouse>[] => [
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
    cell: ({ title }) => title,
  },
  ...cycles.map(
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
