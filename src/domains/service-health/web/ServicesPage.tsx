import { IconPlugConnectedX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ServiceSheet } from './ServiceSheet.tsx'
import { ServicesFoot } from './ServicesFoot.tsx'
import { ServicesHead } from './ServicesHead.tsx'
import { nameOf, phoneRow, serviceColumns } from './service-columns.tsx'
import { servicesQuery } from './services-address.ts'
import { useUpdatedAt } from './use-updated-at.ts'

const route = getRouteApi('/authenticated/staff/workbench/services')
const everyMs = 15_000

/** `/workbench/services`: how everything outside is doing, the worst first, looked at again every 15 s. */
export function ServicesPage() {
  usePageTitle('Services', { backTo: '/workbench' })
  const { service } = route.useSearch()
  const navigate = route.useNavigate()
  const { services, alert, updatedAtMs } = useUpdatedAt()
  const open = services.find(({ vendor }) => vendor === service)
  const list = useListPage({
    search: {},
    go: () => {},
    ask: servicesQuery(),
    rowsOf: (answer) => answer.services,
    filters: [],
    opens: {
      key: open && String(open.id),
      go: (id) =>
        void navigate({
          search: (before) => ({ ...before, service: services.find((row) => row.id === id)?.vendor }),
          resetScroll: false,
        }),
    },
    live: [topic('services')],
    renews: api.serviceHealth.key(),
    refreshMs: everyMs,
  })
  return (
    <ListPage
      list={list}
      caption="Outside services, the worst first"
      columns={serviceColumns}
      rowLabel={nameOf}
      phoneRow={phoneRow}
      header={<ServicesHead updatedAtMs={updatedAtMs} everyMs={everyMs} />}
      alerts={
        alert && (
          <PageAlert family="unexc" icon={IconPlugConnectedX} title={alert.title}>
            {alert.text}
          </PageAlert>
        )
      }
      bar={<ServicesFoot />}
      empty={<EmptyState icon={IconPlugConnectedX} title="No outside services" />}
    >
      {open && (
        <ServiceSheet
          key={open.vendor}
          vendor={open.vendor}
          everyMs={everyMs}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
    </ListPage>
  )
}
