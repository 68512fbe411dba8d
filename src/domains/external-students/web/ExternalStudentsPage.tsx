import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ExternalFilters } from './ExternalFilters.tsx'
import { externalsQuery } from './external-address.ts'
import { externalColumns, externalPhoneRow, nameOf } from './external-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/external-students')

/** `/workbench/external-students`: students of partner schools who attend experiences. */
export function ExternalStudentsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  usePageTitle('External students', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: externalsQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search', 'without_consent'],
    sort: 'name',
    opens: {
      key: undefined,
      go: (id) =>
        void navigate({ to: '/workbench/external-students/$id/overview', params: { id: String(id) } }),
    },
  })
  const add = () =>
    void navigate({
      to: '/workbench/external-students/{-$id}/edit',
      params: { id: undefined },
      search,
    })
  const importThem = () => void navigate({ to: '/workbench/external-students/import-students', search })
  return (
    <ListPage
      list={list}
      caption={search.archived ? 'Archived external students' : 'External students'}
      columns={externalColumns}
      rowLabel={nameOf}
      phoneRow={externalPhoneRow}
      header={
        <PageHeader
          title="External students"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={
            list.data?.canManage && (
              <>
                <Button onClick={importThem}>Import students</Button>
                <AddButton onClick={add}>Add student</AddButton>
              </>
            )
          }
        />
      }
      filters={<ExternalFilters list={list} search={search} />}
      empty={
        <EmptyState icon={IconSchool} title="No external students">
          Students of partner schools appear here once they are added.
        </EmptyState>
      }
    >
      <Outlet />
    </ListPage>
  )
}
