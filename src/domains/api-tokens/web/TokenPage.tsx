import { Button } from '@mantine/core'
import { IconListDetails, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { noneSince } from '#ui/format/none-since.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { OlderRows } from '#web/pages/OlderRows.tsx'
import { tokenQuery, tokenSearch, tokensQuery } from './api-tokens-address.ts'
import { callColumns, callPhoneRow, labelOfCall, resultOptions } from './call-columns.tsx'
import { EditToken } from './EditToken.tsx'
import { TokenHead } from './TokenHead.tsx'
import { TokenMenu } from './TokenMenu.tsx'

const route = getRouteApi('/authenticated/staff/workbench/api-tokens/$tokenId')

/** A program works while one looks. */
const refreshMs = 15_000

/** `/workbench/api-tokens/:tokenId`: what a program called with a token. */
export function TokenPage() {
  const tokenId = Number(route.useParams().tokenId)
  const search = tokenSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: tokenQuery(tokenId, search),
    rowsOf: ({ calls }) => calls,
    filters: ['search', 'result'],
    refreshMs,
  })
  const token = list.data?.token
  usePageTitle(token?.title ?? 'API token', { backTo: '/workbench/api-tokens' })
  const { data: all } = useQuery({ ...tokensQuery({}), enabled: search.settings === true })
  return (
    <ListPage
      list={list}
      caption="Calls, the newest first"
      columns={callColumns}
      rowLabel={labelOfCall}
      phoneRow={callPhoneRow}
      header={
        <TokenHead token={token}>
          {token?.can.change && (
            <Button
              leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
              onClick={() => list.show({ settings: true })}
            >
              Settings
            </Button>
          )}
          {token && <TokenMenu token={token} />}
        </TokenHead>
      }
      alerts={list.data && <OlderRows noun="calls" {...list.data} />}
      filters={
        <FiltersRow>
          <SearchField label="Address" {...list.text('search')} />
          <FilterMenu name="Result" options={resultOptions} {...list.choice('result')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconListDetails} title={noneSince('No calls', token?.knownDays)}>
          What the program calls appears here.
        </EmptyState>
      }
    >
      {search.settings === true && token && all && (
        <EditToken key={token.id} token={token} choices={all.choices} onClose={list.close} />
      )}
    </ListPage>
  )
}
