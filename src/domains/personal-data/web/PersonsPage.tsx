import { IconShieldLock } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListPage } from '#ui/table/ListPage.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { DataPerson } from '../contract/personal-data.contract.ts'
import { personsQuery } from './personal-data-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/personal-data')

const stateOf = ({ isDeactivated, erasedAt }: DataPerson) =>
  erasedAt !== null ? (
    <Badge family="outline">Erased {formatWhen(erasedAt, Date.now())}</Badge>
  ) : (
    <span>{isDeactivated ? 'Deactivated' : 'Known to the school'}</span>
  )
const nameOf = ({ name }: DataPerson) => name

const columns: readonly DataColumn<DataPerson>[] = [
  { id: 'name', header: 'Person', primary: true, cell: nameOf },
  { id: 'id', header: 'Number', width: 100, align: 'right', cell: ({ id }) => id },
  { id: 'role', header: 'Role', width: 140, cell: ({ role }) => role },
  { id: 'state', header: 'State', width: 220, cell: stateOf },
]
const phoneRow = (person: DataPerson) => (
  <PhoneRow name={person.name} reason={`${person.role}, number ${person.id}`} right={stateOf(person)} />
)

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
    filters: ['search'],
    opens: {
      key: undefined,
      go: (id) =>
        void navigate({ to: '/workbench/personal-data/$personId', params: { personId: String(id) } }),
    },
  })
  return (
    <ListPage
      list={list}
      caption={search.search ? 'People found' : 'People who were erased'}
      columns={columns}
      rowLabel={nameOf}
      phoneRow={phoneRow}
      header={<PageHeader title="Personal data" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />}
      filters={
        <FiltersRow>
          <SearchField label="Person" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconShieldLock} title={search.search ? 'Nobody of this name' : 'Nobody was erased'}>
          Search for a person, also one who left: what is stored of them can be taken as one file, or erased.
        </EmptyState>
      }
    />
  )
}
