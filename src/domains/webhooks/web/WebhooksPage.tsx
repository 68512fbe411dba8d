import { IconWebhook } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AddWebhook } from './AddWebhook.tsx'
import { titleOf, webhookColumns, webhookPhoneRow } from './webhook-columns.tsx'
import { webhooksQuery } from './webhooks-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/webhooks')

/** Deliveries go on while one looks. */
const refreshMs = 15_000

/** `/workbench/webhooks`: who outside is told what changed, and whether it arrives (issue 15 §7). */
export function WebhooksPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Webhooks', { backTo: '/workbench' })
  const open = (id: number) =>
    void navigate({
      ...{ to: '/workbench/webhooks/$endpointId', params: { endpointId: String(id) } },
      ignoreBlocker: true,
    })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: webhooksQuery(),
    rowsOf: ({ endpoints }) => endpoints,
    filters: [],
    opens: { key: undefined, go: (id) => (id === undefined ? undefined : open(id)) },
    refreshMs,
  })
  return (
    <ListPage
      list={list}
      caption="Receivers of webhooks"
      columns={webhookColumns}
      rowLabel={titleOf}
      phoneRow={webhookPhoneRow}
      header={
        <PageHeader
          title="Webhooks"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={<AddButton onClick={() => list.show({ new: true })}>New receiver</AddButton>}
        />
      }
      empty={
        <EmptyState icon={IconWebhook} title="Nobody outside is told anything">
          Another system of the school can hear when attendance, excuses, registrations or reports change.
          Begin with New receiver.
        </EmptyState>
      }
    >
      {search.new === true && list.data && (
        <AddWebhook campuses={list.data.campuses} onMade={open} onClose={list.close} />
      )}
    </ListPage>
  )
}
