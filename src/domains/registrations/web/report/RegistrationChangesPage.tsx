import { Button } from '@mantine/core'
import { IconDownload, IconTransfer } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ChangeFilters } from './ChangeFilters.tsx'
import { changeColumns, changePhoneRow, nameOf } from './change-columns.tsx'
import { changesDownload, changesQuery } from './changes-address.ts'
import { pageOfChanges } from './narrow-changes.ts'

const route = getRouteApi('/authenticated/staff/reports/registration-changes')

/** `/reports/registration-changes`: who came, left, moved and waits, by whom and why (3-shell-and-houses §2.11). */
export function RegistrationChangesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Registration changes')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: changesQuery(),
    rowsOf: (all) => pageOfChanges(all, search).changes,
    filters: ['search', 'houseId', 'type', 'category', 'schoolStage'],
  })
  const shown = list.data && pageOfChanges(list.data, search)
  return (
    <ListPage
      list={{ ...list, paging: shown, isPaged: true }}
      caption="Registration changes, the newest first"
      columns={changeColumns}
      rowLabel={nameOf}
      phoneRow={changePhoneRow}
      header={<PageHeader title="Registration changes" facts="The last twelve months" />}
      filters={
        <ChangeFilters
          list={list}
          offered={shown}
          right={
            <Button
              size="xs"
              component="a"
              href={changesDownload}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              Download as CSV
            </Button>
          }
        />
      }
      empty={
        <EmptyState icon={IconTransfer} title="No changes yet">
          Everyone who is registered, dropped or moved appears here, with the reason.
        </EmptyState>
      }
    />
  )
}
