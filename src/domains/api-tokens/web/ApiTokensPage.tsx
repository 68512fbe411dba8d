import { IconKey } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AddToken } from './AddToken.tsx'
import { tokensQuery, tokensSearch } from './api-tokens-address.ts'
import { titleOf, tokenColumns, tokenPhoneRow } from './token-columns.tsx'
import { stateOptions } from './token-state.tsx'

const route = getRouteApi('/authenticated/staff/workbench/api-tokens')

/** `/workbench/api-tokens`: which programs call in whose name (issue 15 §7). */
export function ApiTokensPage() {
  const search = tokensSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  usePageTitle('API tokens', { backTo: '/workbench' })
  const open = (id: number) =>
    void navigate({ to: '/workbench/api-tokens/$tokenId', params: { tokenId: String(id) } })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: tokensQuery(search),
    rowsOf: ({ tokens }) => tokens,
    filters: ['search', 'state'],
    opens: { key: undefined, go: (id) => (id === undefined ? undefined : open(id)) },
  })
  return (
    <ListPage
      list={list}
      caption="API tokens"
      columns={tokenColumns}
      rowLabel={titleOf}
      phoneRow={tokenPhoneRow}
      header={
        <PageHeader
          title="API tokens"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={<AddButton onClick={() => list.show({ new: true })}>New token</AddButton>}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Name or colleague" {...list.text('search')} />
          <FilterMenu name="State" options={stateOptions} {...list.choice('state')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconKey} title="No program calls in your name">
          A token lets one of your programs read what you may read. Begin with New token; the calls are listed
          under <a href="/api/docs">API</a>.
        </EmptyState>
      }
    >
      {search.new === true && list.data && <AddToken choices={list.data.choices} onClose={list.close} />}
    </ListPage>
  )
}
