import { IconFileImport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ExportRoster } from './ExportRoster.tsx'
import { enrollmentsSearch, importsQuery } from './enrollments-address.ts'
import { importColumns, importPhoneRow, labelOfImport } from './import-columns.tsx'
import { stateOptions } from './import-words.tsx'

const route = getRouteApi('/authenticated/staff/workbench/enrollments')

/** `/workbench/enrollments`: the imports, what became of each, and by whom (`pages.md`, enrollments). */
export function EnrollmentsPage() {
  const search = enrollmentsSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  usePageTitle('Enrollments', { backTo: '/workbench' })
  const show = (importId: number | undefined) =>
    void navigate({ to: '/workbench/enrollments/import', search: { import: importId } })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: importsQuery(search),
    rowsOf: ({ imports }) => imports,
    filters: ['search', 'state'],
    opens: { key: undefined, go: show },
    live: [topic('enrollments')],
  })
  return (
    <ListPage
      list={list}
      caption="Imports, the newest first"
      columns={importColumns}
      rowLabel={labelOfImport}
      phoneRow={importPhoneRow}
      header={
        <PageHeader
          title="Enrollments"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          actions={
            <>
              <ExportRoster campuses={list.data?.campuses ?? []} />
              <AddButton onClick={() => show(undefined)}>Import a roster</AddButton>
            </>
          }
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Name or file" {...list.text('search')} />
          <FilterMenu name="State" options={stateOptions} {...list.choice('state')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconFileImport} title="No roster yet">
          Send the files of your student information system. You see what they change before anything does.
        </EmptyState>
      }
    />
  )
}
