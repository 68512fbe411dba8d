import { Button } from '@mantine/core'
import { IconDatabaseOff, IconPrinter } from '@tabler/icons-react'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AuditHead } from './AuditHead.tsx'
import css from './audit.module.css'
import { storedQuery } from './audit-address.ts'
import { labelOfStored, storedColumns, storedPhoneRow } from './stored-columns.tsx'

/** `/workbench/audit/stored`: what is stored of people, why, for how long and who sees it; to be printed for a lawyer. */
export function StoredPage() {
  usePageTitle('What is stored', { backTo: '/workbench' })
  const list = useListPage({
    search: {},
    go: () => {},
    ask: storedQuery(),
    rowsOf: ({ stored }) => stored,
    filters: [],
  })
  return (
    <ListPage
      list={list}
      caption="What is stored of people"
      columns={storedColumns}
      rowLabel={labelOfStored}
      phoneRow={storedPhoneRow}
      density="two-line"
      header={<AuditHead active="stored" search={{}} />}
      filters={
        <FiltersRow
          right={
            <Button
              size="xs"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        >
          <span className={css.more}>
            As the tables and the groups of permissions are now. Most colleagues see only their own students
            in it.
          </span>
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconDatabaseOff} title="Nothing is stored">
          No part stores anything about people.
        </EmptyState>
      }
    />
  )
}
