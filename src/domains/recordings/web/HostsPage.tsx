import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { hostColumns, hostPhoneRow, nameOf } from './host-columns.tsx'
import { PullButton } from './PullButton.tsx'
import { hostsQuery, hostsSearch, recordingsAddress } from './recordings-address.ts'
import { RemovalSheet } from './removal/RemovalSheet.tsx'

const route = getRouteApi('/authenticated/staff/workbench/zoom-recordings')

/** `/workbench/zoom-recordings`: colleagues with recordings; with `?removals` what is removed when. */
export function HostsPage() {
  usePageTitle('Recordings', { backTo: '/workbench' })
  const search = hostsSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const leave = useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: hostsQuery(search),
    rowsOf: ({ hosts }) => hosts,
    filters: ['search'],
    opens: {
      key: undefined,
      go: (id) => void leave({ to: recordingsAddress.months(id ?? 0) } as never),
    },
    live: [topic('recordings')],
    renews: api.recordings.key(),
  })
  return (
    <ListPage
      list={list}
      caption="Colleagues with recordings"
      columns={hostColumns}
      rowLabel={nameOf}
      density="two-line"
      phoneRow={hostPhoneRow}
      header={
        <PageHeader
          title="Recordings"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={
            <>
              <Button onClick={() => list.show({ removals: true })}>Remove old ones</Button>
              <PullButton
                hindrance={list.data?.hindrance ?? null}
                isPending={list.data?.hasPendingJobsAt != null}
              />
            </>
          }
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Name" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconVideo} title="No recordings yet">
          Read them at the video service; after that they are read each night.
        </EmptyState>
      }
    >
      {search.removals && <RemovalSheet onClose={() => list.show({ removals: undefined })} />}
    </ListPage>
  )
}
