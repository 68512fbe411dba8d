import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { knownDaysOf } from '#contract/retention.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { noneSince } from '#ui/format/none-since.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { keptDays } from '../contract/webhook-kinds.ts'
import { EditWebhook } from './EditWebhook.tsx'
import { DeliverySheet } from './log/DeliverySheet.tsx'
import { deliveryColumns, deliveryPhoneRow, labelOfDelivery, narrowColumns } from './log/delivery-columns.tsx'
import { WebhookAlerts } from './WebhookAlerts.tsx'
import { WebhookHead } from './WebhookHead.tsx'
import { kindOptions, stateOptions } from './webhook-words.ts'
import { deliveriesQuery, webhookQuery } from './webhooks-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/webhooks/$endpointId')

/** Deliveries go on while one looks. */
const refreshMs = 10_000

/** `/workbench/webhooks/:id`: what was sent to a receiver, how each try went, and sending it again. */
export function WebhookPage() {
  const endpointId = Number(route.useParams().endpointId)
  const search = route.useSearch()
  const { delivery } = search
  const navigate = route.useNavigate()
  const { data: hook } = useQuery({ ...webhookQuery(endpointId), refetchInterval: refreshMs })
  usePageTitle(hook?.title ?? 'Webhooks', { backTo: '/workbench/webhooks' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: deliveriesQuery(endpointId, search),
    rowsOf: ({ deliveries }) => deliveries,
    filters: ['state', 'kind'],
    opens: 'delivery',
    refreshMs,
  })
  const knownDays = hook && knownDaysOf(keptDays, Date.parse(hook.madeAt), Date.now())
  return (
    <ListPage
      list={list}
      caption="Deliveries, the newest first"
      columns={delivery === undefined ? deliveryColumns : narrowColumns}
      rowLabel={labelOfDelivery}
      phoneRow={deliveryPhoneRow}
      header={<WebhookHead hook={hook} onSettings={() => list.show({ settings: true })} />}
      alerts={hook && <WebhookAlerts hook={hook} />}
      filters={
        <FiltersRow>
          <FilterMenu name="State" options={stateOptions} {...list.choice('state')} />
          <FilterMenu name="What" options={kindOptions} {...list.choice('kind')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconListDetails} title={noneSince('Nothing was sent', knownDays)}>
          What this receiver hears of appears here as it happens. Send a test to try it now.
        </EmptyState>
      }
    >
      {delivery !== undefined && (
        <DeliverySheet
          key={delivery}
          {...{ endpointId, deliveryId: delivery, isOn: hook?.isOn ?? false }}
          {...{ onPrevious: list.previous, onNext: list.next, onClose: list.close }}
        />
      )}
      {search.settings === true && hook && <EditWebhook key={hook.id} hook={hook} onClose={list.close} />}
    </ListPage>
  )
}
