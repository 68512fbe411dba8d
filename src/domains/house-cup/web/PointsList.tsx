import { Button } from '@mantine/core'
import { IconDownload, IconTrophy } from '@tabler/icons-react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn, Sorting } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import type { PointsEntry } from '../contract/house-cup.contract.ts'
import { pointsSorts } from '../contract/points-order.ts'
import css from './cup.module.css'
import { type CupCycleSearch, pointsDownload } from './cup-address.ts'
import { signedPoints } from './points-text.ts'
import { cycleRoute, useDeletePoints } from './use-cup.ts'

type CycleCup = ContractRouterOutputs['houseCup']['getCycle']

const Points = ({ points }: { points: number }) => (
  <span className={points > 0 ? css.gave : css.took}>{signedPoints(points)}</span>
)

const dayOf = ({ given_at }: PointsEntry) => formatShortDay(schoolDayOf(given_at))

const columns: DataColumn<PointsEntry>[] = [
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

const keyOf = ({ id }: PointsEntry) => String(id)
const nameOf = ({ house_title, points }: PointsEntry) => `${signedPoints(points)} for ${house_title}`

/** The points of the cycle with reason and giver: search, house, sort, pages, CSV. */
export function PointsList({ cup }: { cup: CycleCup }) {
  const search = cycleRoute.useSearch()
  const navigate = cycleRoute.useNavigate()
  const remove = useDeletePoints()
  const change = (part: Partial<CupCycleSearch>) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...part }),
      replace: true,
      resetScroll: false,
    })
  const edit = (id: number) =>
    void navigate({
      to: '/house-cup/cycle/{-$pointId}/edit',
      params: { pointId: String(id) },
      search: (before) => before,
      resetScroll: false,
    })
  const sorting: Sorting = { id: search.sort ?? 'given_at', descending: search.direction !== 'asc' }
  const sortBy = ({ id, descending }: Sorting) => {
    const sort = pointsSorts.find((one) => one === id)
    change({ sort, direction: descending ? 'desc' : 'asc' })
  }
  const rowActions = ({ id, can, house_title }: PointsEntry) =>
    can.edit && (
      <span className={css.rowActions}>
        <Button size="xs" aria-label={`Edit points of ${house_title}`} onClick={() => edit(id)}>
          Edit
        </Button>
        <Button
          size="xs"
          color="unexc"
          aria-label={`Delete points of ${house_title}`}
          onClick={() => remove.mutate(id)}
        >
          Delete
        </Button>
      </span>
    )
  const filters = Number(Boolean(search.search)) + Number(search.house !== undefined)
  return (
    <Section
      title="Points"
      count={cup.total}
      actions={
        <div className={css.tools}>
          <SearchField
            label="House, reason or giver"
            value={search.search ?? ''}
            onChange={(text) => change({ search: text || undefined })}
          />
          <FilterMenu
            name="House"
            single
            options={cup.ranking.map(({ house_id, title }) => ({ value: String(house_id), label: title }))}
            values={search.house === undefined ? [] : [String(search.house)]}
            onChange={([value]) => change({ house: value === undefined ? undefined : Number(value) })}
          />
          {cup.cycle !== null && (
            <Button
              size="xs"
              component="a"
              href={pointsDownload(cup.cycle.id, search)}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              CSV
            </Button>
          )}
        </div>
      }
    >
      <DataTable
        caption="Points of the cycle"
        rows={cup.entries}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        density="two-line"
        fit="content"
        inset="none"
        serverSorted
        sorting={sorting}
        onSortingChange={sortBy}
        // Who may change none of them gets no empty column for it.
        {...(cup.entries.some(({ can }) => can.edit) && { actionsWidth: 116, rowActions })}
        phoneRow={(row) => (
          <PhoneRow
            name={row.house_title}
            reason={`${row.reason}. ${row.giver ?? ''}, ${dayOf(row)}`}
            right={<Points points={row.points} />}
          />
        )}
        phoneAction={({ id, can, house_title }) =>
          can.edit && (
            <Button variant="subtle" aria-label={`Edit points of ${house_title}`} onClick={() => edit(id)}>
              Edit
            </Button>
          )
        }
        empty={
          <EmptyPage
            paging={cup}
            onChange={(page) =>
              void navigate({ search: (before) => ({ ...before, page }), resetScroll: false })
            }
          >
            {filters > 0 ? (
              <NothingFound
                filters={filters}
                onClear={() => change({ search: undefined, house: undefined })}
              />
            ) : (
              <EmptyState icon={IconTrophy} title="No points in this cycle yet">
                {cup.can.give ? 'Give the first ones.' : 'Advisors give them.'}
              </EmptyState>
            )}
          </EmptyPage>
        }
      />
      {cup.total > 0 && (
        <Pager
          page={cup.page}
          pageSize={cup.pageSize}
          total={cup.total}
          onChange={(page) =>
            void navigate({ search: (before) => ({ ...before, page }), resetScroll: false })
          }
        />
      )}
    </Section>
  )
}
