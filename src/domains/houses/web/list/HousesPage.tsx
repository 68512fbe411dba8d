import { Button, Switch } from '@mantine/core'
import { IconCalendarUser, IconHomeSearch, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { InternalLink } from '#web/InternalLink.tsx'
import { useLive } from '#web/live.ts'
import { usePageTitle } from '#web/page-title.ts'
import { may, useViewer } from '#web/session.ts'
import { houseAddress } from '../../rules/house-addresses.ts'
import { CalendarSyncPanel } from '../calendar/CalendarSyncPanel.tsx'
import { useSyncCalendars } from '../calendar/use-sync-calendars.ts'
import { HouseProblem } from '../HouseProblem.tsx'
import { type HousesSearch, housesSearch } from '../house-search.ts'
import { HouseActions } from './HouseActions.tsx'
import { HousePhoneRow, houseColumns, keyOfHouse, type ListedHouse, labelOfHouse } from './house-columns.tsx'

/**
 * Houses by campus, with search and, for those who manage them, archived ones (2-back-office §2). The menu leads an
 * advisor of one house on to it; "Explore other houses" comes back here and stays.
 */
export function HousesPage() {
  const search = housesSearch.parse(useSearch({ strict: false }))
  const isListAlone = useLocation({ select: ({ pathname }) => pathname === houseAddress.list() })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const sync = useSyncCalendars()
  const { data, error, refetch } = useQuery({
    ...api.houses.listHouses.queryOptions({
      input: { search: search.search ?? '', archived: search.archived === true },
    }),
    placeholderData: keepPreviousData,
  })
  const houses = data?.housesByCampus.flatMap((campus) => campus.houses) ?? []
  usePageTitle('Houses', { facts: data === undefined ? '\u00a0' : formatNoun(houses.length, 'house') })
  // Known before the list is: the head of a phone is as high at once.
  const mayCreate = may(useViewer(), 'houses.create')
  useLive(['houses:0'], () => void queryClient.invalidateQueries({ queryKey: api.houses.key() }))
  const change = (part: Partial<HousesSearch>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, explore: true, ...part }), replace: true })

  const isOnTheWay = isListAlone && search.explore !== true && search.search === undefined
  const main = data?.redirectToMainHouse ?? null
  if (main !== null && isOnTheWay && search.archived !== true)
    return <Navigate to={houseAddress.home(main)} replace />
  return (
    <SheetPage>
      <PageHeader
        title="Houses"
        actions={
          mayCreate && (
            <Button
              component={InternalLink}
              href={houseAddress.create()}
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            >
              New House
            </Button>
          )
        }
      />
      <FiltersRow
        label="Houses"
        right={
          data?.canManageHouses === true &&
          houses.length > 0 && (
            <Button
              size="xs"
              leftSection={<IconCalendarUser size={16} stroke={1.75} aria-hidden />}
              onClick={() => sync.mutate({})}
            >
              Sync calendar attendees
            </Button>
          )
        }
      >
        <SearchField
          label="House or advisor"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
        {data?.canManageHouses === true && (
          <Switch
            size="xs"
            label="Show archived"
            checked={search.archived === true}
            onChange={(event) => change({ archived: event.currentTarget.checked || undefined })}
          />
        )}
      </FiltersRow>
      {data?.canManageHouses === true && <CalendarSyncPanel />}
      <PageBody>
        {data === undefined ? (
          error === null ? (
            <TableSkeleton columns={houseColumns} density="two-line" />
          ) : (
            <HouseProblem error={error} onTryAgain={() => void refetch()} />
          )
        ) : houses.length === 0 ? (
          <EmptyState
            icon={IconHomeSearch}
            title={search.search === undefined ? 'No houses yet' : 'No results'}
            action={
              search.search !== undefined ? (
                <Button size="xs" onClick={() => change({ search: undefined })}>
                  Clear search
                </Button>
              ) : (
                data.canCreateHouse && (
                  <Button component={InternalLink} href={houseAddress.create()} variant="filled">
                    Add the first house
                  </Button>
                )
              )
            }
          >
            {search.search === undefined
              ? 'A house has an advisor, students and a time for its stand-up.'
              : `No house and no advisor is named “${search.search}”.`}
          </EmptyState>
        ) : (
          data.housesByCampus.map((campus) => (
            <Section key={campus.cohort_id} title={campus.cohort_title} count={campus.houses.length}>
              <DataTable
                caption={`Houses of ${campus.cohort_title}`}
                rows={campus.houses}
                columns={houseColumns}
                rowKey={keyOfHouse}
                rowLabel={labelOfHouse}
                density="two-line"
                fit="content"
                inset="none"
                dimmed={isArchived}
                rowActions={rowActions}
                phoneRow={phoneRow}
                phoneAction={rowActions}
              />
            </Section>
          ))
        )}
      </PageBody>
      <Outlet />
    </SheetPage>
  )
}

const isArchived = (house: ListedHouse) => house.isArchived
const rowActions = (house: ListedHouse) =>
  house.can.manage && <HouseActions house={house} label={`Actions for ${house.title}`} />
const phoneRow = (house: ListedHouse) => <HousePhoneRow house={house} />
