import { Checkbox } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { nameOfPerson, personColumns, personPhoneRow } from './person-columns.tsx'
import { personsQuery } from './personal-data-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/personal-data')

/** `/workbench/personal-data`: whose data is asked for; without a search who was erased. */
export function PersonsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  usePageTitle('Personal data', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: personsQuery(search),
    rowsOf: ({ persons }) => persons,
    filters: ['search', 'partners'],
    opens: {
      key: undefined,
      go: (id) =>
        void (search.partners
          ? navigate({
              to: '/workbench/personal-data/partners/$externalId',
              params: { externalId: String(id) },
            })
          : navigate({ to: '/workbench/personal-data/$personId', params: { personId: String(id) } })),
    },
  })
  return (
    <ListPage
      list={list}
      caption={search.search ? 'People found' : 'People who were erased'}
      columns={personColumns}
      rowLabel={nameOfPerson}
      phoneRow={personPhoneRow}
      header={<PageHeader title="Personal data" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />}
      filters={
        <FiltersRow>
          <SearchField label="Person" {...list.text('search')} />
          <Checkbox
            label="Of partner schools"
            checked={search.partners === true}
            onChange={({ currentTarget }) => list.change({ partners: currentTarget.checked || undefined })}
          />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconShieldLock} title={search.search ? 'Nobody by this name' : 'Nobody was erased'}>
          Search for a person, even one who left: what is stored about them can be taken as one file, or
          erased.
        </EmptyState>
      }
    />
  )
}
