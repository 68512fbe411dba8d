import { Button } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { ListedClub } from '../contract/clubs.schemas.ts'
import { ClubFilters } from './ClubFilters.tsx'
import { clubColumns, clubPhoneRow, titleOf } from './club-columns.tsx'
import { clubsQuery } from './clubs-address.ts'

const route = getRouteApi('/authenticated/staff/clubs')

/** `/clubs`: clubs with sponsor, officers, meetings and members. */
export function ClubsPage() {
  const search = route.useSearch()
  const isArchivedShown = search.archived === true
  // Not the route's own: what is typed a moment before the form opens must not close it.
  const navigate = useNavigate()
  usePageTitle('Clubs')
  const edit = (id: number | undefined) =>
    void navigate({
      to: '/clubs/{-$clubId}/edit',
      params: { clubId: id === undefined ? undefined : String(id) },
      search: (before) => before,
      resetScroll: false,
    })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: clubsQuery(search),
    rowsOf: ({ clubs }) => clubs,
    filters: ['search', 'cohort_id'],
    opens: {
      key: undefined,
      go: (id) => void navigate({ to: '/clubs/$clubId/members', params: { clubId: String(id) } }),
    },
  })
  const editButton = ({ id, title, canManage }: ListedClub) =>
    canManage && (
      <Button size="xs" aria-label={`Edit ${title}`} onClick={() => edit(id)}>
        Edit
      </Button>
    )
  return (
    <ListPage
      list={list}
      caption={isArchivedShown ? 'Archived clubs' : 'Clubs'}
      columns={clubColumns}
      rowLabel={titleOf}
      phoneRow={clubPhoneRow}
      actionsWidth={70}
      rowActions={editButton}
      phoneAction={editButton}
      header={
        <PageHeader
          title="Clubs"
          actions={list.data?.canCreate && <AddButton onClick={() => edit(undefined)}>New club</AddButton>}
        />
      }
      filters={<ClubFilters list={list} isArchivedShown={isArchivedShown} />}
      empty={
        <EmptyState icon={IconPuzzle} title={isArchivedShown ? 'No archived clubs' : 'No clubs yet'}>
          {isArchivedShown
            ? 'Every club meets.'
            : `Clubs are what students meet for besides their experiences.${
                list.data?.canCreate ? ' Start the first with New club.' : ''
              }`}
        </EmptyState>
      }
    >
      <Outlet />
    </ListPage>
  )
}
