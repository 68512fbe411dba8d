import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import { nameOf, phoneRow, vendorColumns } from './vendor-columns.tsx'

const everyMs = 15_000

/** How the connected outside services are doing, looked at again every 15 s (architecture.md §5). */
export function ServicesPage() {
  usePageTitle('Services', { backTo: '/workbench' })
  const list = useListPage({
    ...useOwnSearch({}),
    ask: api.shell.getVendorHealth.queryOptions(),
    rowsOf: ({ vendors }) => vendors.map((vendor, id) => ({ ...vendor, id })),
    filters: [],
    refreshMs: everyMs,
  })
  return (
    <ListPage
      list={list}
      caption="Outside services"
      columns={vendorColumns}
      rowLabel={nameOf}
      density="roll"
      phoneRow={phoneRow}
      header={<PageHeader title="Services" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />}
      empty={
        <EmptyState icon={IconPlugConnectedX} title="No outside services">
          None is connected.
        </EmptyState>
      }
    />
  )
}
