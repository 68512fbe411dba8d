import { IconUserHeart } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { accountsDownloads } from '../../contract/accounts.downloads.ts'
import { ExportAccounts } from '../access/ExportAccounts.tsx'
import { AccessFilter, AmongDeactivated } from '../people-filters.tsx'
import { GuardianPanel } from './GuardianPanel.tsx'
import { guardiansQuery, peopleTabs } from './people-address.ts'
import { guardianColumns, guardianPhoneRow, nameOf } from './person-columns.tsx'

const route = getRouteApi('/authenticated/staff/guardians')

/** `/guardians`: the guardians of the students one manages, with what opens the portal to them. */
export function GuardiansPage() {
  const search = route.useSearch()
  const { form } = search
  const navigate = route.useNavigate()
  usePageTitle('Guardians')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: guardiansQuery(search),
    rowsOf: ({ guardians }) => guardians,
    filters: ['search', 'access'],
    opens: 'form',
    keepsOpen: true,
    sort: 'name',
  })
  const add = <AddButton onClick={() => list.show({ form: 'new' })}>Add guardian</AddButton>
  return (
    <ListPage
      list={list}
      caption="Guardians"
      columns={guardianColumns}
      rowLabel={nameOf}
      phoneRow={guardianPhoneRow}
      header={
        <PageHeader
          title="Guardians"
          actions={
            <>
              <ExportAccounts of={accountsDownloads.guardians} search={search} />
              {add}
            </>
          }
          tabs={<SheetTabs label="People" active="/guardians" tabs={peopleTabs} />}
        />
      }
      filters={
        <FiltersRow>
          <SearchField label="Guardian or child" {...list.text('search')} />
          <AccessFilter name="Portal" {...list.choice('access')} />
        </FiltersRow>
      }
      elsewhere={<AmongDeactivated access={search.access} onLook={(access) => list.change({ access })} />}
      empty={
        <EmptyState icon={IconUserHeart} title="No guardians yet" action={add}>
          They are added here, or together with their child.
        </EmptyState>
      }
    >
      {form !== undefined && (
        <GuardianPanel guardianId={form === 'new' ? undefined : form} onClose={list.close} />
      )}
    </ListPage>
  )
}
