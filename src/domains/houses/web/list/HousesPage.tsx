import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { houseAddress } from '../../rules/house-addresses.ts'
import { CalendarSyncPanel } from '../calendar/CalendarSyncPanel.tsx'
import { HouseProblem } from '../HouseProblem.tsx'
import { housesQuery, housesSearch } from '../house-search.ts'
import { HousesByCampus } from './HousesByCampus.tsx'
import { HousesHead } from './HousesHead.tsx'
import { houseColumns } from './house-columns.tsx'
import { NoHouses } from './NoHouses.tsx'

/**
 * Houses by campus, with search and, for those who manage them, archived ones (2-back-office §2). The menu leads an
 * advisor of one house on to it; "Explore other houses" comes back here and stays.
 */
export function HousesPage() {
  const search = housesSearch.parse(useSearch({ strict: false }))
  const isListAlone = useLocation({ select: ({ pathname }) => pathname === houseAddress.list() })
  const navigate = useNavigate()
  const list = useListPage({
    search,
    go: (part, step) =>
      void navigate({ to: '.', search: (before) => ({ ...before, explore: true, ...part }), ...step }),
    ask: housesQuery(search),
    rowsOf: ({ housesByCampus }) => housesByCampus.flatMap(({ houses }) => houses),
    filters: ['search'],
    live: [topic('houses')],
    renews: api.houses.key(),
    drawsFailure: true,
  })
  const { data, rows = [] } = list
  usePageTitle('Houses', { facts: data === undefined ? '\u00a0' : formatNoun(rows.length, 'house') })

  const isOnTheWay = isListAlone && search.explore !== true && search.search === undefined
  const main = data?.redirectToMainHouse ?? null
  if (main !== null && isOnTheWay && search.archived !== true)
    return <LeadOn to={houseAddress.home(main)} replace />
  return (
    <SheetPage>
      <HousesHead list={list} isArchivedShown={search.archived === true} />
      {data?.canManageHouses === true && <CalendarSyncPanel />}
      <PageBody>
        {data === undefined ? (
          list.failure === null ? (
            <TableSkeleton columns={houseColumns} density="two-line" />
          ) : (
            <HouseProblem error={list.failure} onTryAgain={list.refetch} />
          )
        ) : rows.length === 0 ? (
          <NoHouses search={search.search} mayCreate={data.canCreateHouse} onClear={list.clear} />
        ) : (
          <HousesByCampus campuses={data.housesByCampus} />
        )}
      </PageBody>
      <Outlet />
    </SheetPage>
  )
}
