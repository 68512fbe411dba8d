import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AlarmsAlert } from './AlarmsAlert.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditHead } from './AuditHead.tsx'
import { changesQuery } from './audit-address.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import { changeColumns, labelOfChange, phoneRow } from './change-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/audit/')

/** `/workbench/audit`: who changed what of whom. */
export function ChangesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Audit', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: changesQuery(search),
    rowsOf: ({ changes }) => changes,
    filters: ['who', 'of', 'who_id', 'of_id', 'kind', 'from', 'to'],
    opens: 'entry',
  })
  const open = list.rows?.find(({ id }) => id === search.entry)
  return (
    <ListPage
      list={list}
      caption="Changes, the newest first"
      columns={changeColumns}
      rowLabel={labelOfChange}
      phoneRow={phoneRow}
      header={<AuditHead active="changes" search={search} />}
      alerts={<AlarmsAlert />}
      filters={
        <AuditFilters list={list} search={search} who="Who" of="Of whom">
          <FilterMenu name="About" options={list.data?.kinds ?? []} {...list.choice('kind')} />
        </AuditFilters>
      }
      empty={
        <EmptyState icon={IconHistory} title="Nothing was changed in these days">
          Choose a longer period, or look for somebody else.
        </EmptyState>
      }
    >
      {open && (
        <ChangeSheet change={open} onPrevious={list.previous} onNext={list.next} onClose={list.close} />
      )}
    </ListPage>
  )
}
