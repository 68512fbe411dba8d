import { IconPlugConnected } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AddConnection } from './AddConnection.tsx'
import { connectionColumns, connectionPhoneRow, titleOf } from './connection-columns.tsx'
import { connectionsQuery } from './provisioning-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/provisioning')

/** `/workbench/provisioning`: the identity providers that make and deactivate staff (issue 13 §1). */
export function ProvisioningPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Identity providers', { backTo: '/workbench' })
  const open = (id: number) =>
    void navigate({
      ...{ to: '/workbench/provisioning/$connectionId', params: { connectionId: String(id) } },
      ignoreBlocker: true,
    })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: connectionsQuery(),
    rowsOf: ({ connections }) => connections,
    filters: [],
    opens: { key: undefined, go: (id) => (id === undefined ? undefined : open(id)) },
  })
  return (
    <ListPage
      list={list}
      caption="Identity providers"
      columns={connectionColumns}
      rowLabel={titleOf}
      phoneRow={connectionPhoneRow}
      header={
        <PageHeader
          title="Identity providers"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={<AddButton onClick={() => list.show({ new: true })}>New connection</AddButton>}
        />
      }
      empty={
        <EmptyState icon={IconPlugConnected} title="No identity provider is connected">
          Entra ID, Okta and others can make and deactivate staff by SCIM 2.0. Begin with New connection.
        </EmptyState>
      }
    >
      {search.new === true && list.data && (
        <AddConnection choices={list.data.choices} onMade={open} onClose={list.close} />
      )}
    </ListPage>
  )
}
