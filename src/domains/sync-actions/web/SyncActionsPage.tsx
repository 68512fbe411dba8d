import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ActionSheet } from './ActionSheet.tsx'
import { actionColumns, phoneRow, type Row, titleOf } from './action-columns.tsx'
import { StartQuestion } from './StartQuestion.tsx'

const route = getRouteApi('/authenticated/staff/workbench/sync-actions')

/** While something runs its end is seen within seconds. */
const everyMs = 3_000

/** `/workbench/sync-actions`: work that runs by itself, its last runs, and starting it by hand. */
export function SyncActionsPage() {
  const [asked, setAsked] = useState<Row>()
  usePageTitle('Sync actions', { backTo: '/workbench' })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: api.syncActions.list.queryOptions(),
    rowsOf: ({ actions }) => actions.map((action, id) => ({ ...action, id: id + 1 })),
    filters: [],
    opens: 'work',
    refreshMs: everyMs,
  })
  const startButton = (row: Row) =>
    row.hindrance === null ? (
      <Button size="xs" aria-label={`Start: ${row.title}`} onClick={() => setAsked(row)}>
        Start
      </Button>
    ) : (
      <ReasonedButton size="xs" aria-label={`Start: ${row.title}`} reason={row.hindrance}>
        Start
      </ReasonedButton>
    )
  return (
    <ListPage
      list={list}
      caption="Work that can be started by hand"
      columns={actionColumns(startButton, list.opened !== undefined)}
      rowLabel={titleOf}
      density="two-line"
      phoneRow={phoneRow}
      phoneAction={startButton}
      header={<PageHeader title="Sync actions" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />}
      empty={
        <EmptyState icon={IconRefresh} title="Nothing to start">
          No work of this server can be started by hand.
        </EmptyState>
      }
    >
      {list.opened && (
        <ActionSheet
          action={list.opened}
          start={startButton(list.opened)}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
      <StartQuestion action={asked} onClose={() => setAsked(undefined)} />
    </ListPage>
  )
}
