import { IconKey } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { EditProvider } from './EditProvider.tsx'
import { NewProvider } from './NewProvider.tsx'
import { nameOf, providerColumns, providerPhoneRow } from './provider-columns.tsx'
import { providersQuery } from './single-sign-on-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/single-sign-on')

/** `/workbench/single-sign-on`: with which providers people log in, by the domain of their address (issue 13 §1). */
export function SingleSignOnPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Single sign-on', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: providersQuery(),
    rowsOf: (providers) => providers,
    filters: [],
    opens: 'provider',
  })
  return (
    <ListPage
      list={list}
      caption="Identity providers"
      columns={providerColumns}
      rowLabel={nameOf}
      density="two-line"
      phoneRow={providerPhoneRow}
      header={
        <PageHeader
          title="Single sign-on"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={<AddButton onClick={() => list.show({ new: true })}>Add a provider</AddButton>}
        />
      }
      empty={
        <EmptyState icon={IconKey} title="No provider yet">
          People log in with their password or a passkey. With a provider, people from its domains log in with
          the account they have there.
        </EmptyState>
      }
    >
      {search.new === true && (
        <NewProvider
          onClose={(id) => list.show({ new: undefined, ...(id !== undefined && { provider: id }) })}
        />
      )}
      {search.provider !== undefined && (
        <EditProvider key={search.provider} providerId={search.provider} onClose={list.close} />
      )}
    </ListPage>
  )
}
