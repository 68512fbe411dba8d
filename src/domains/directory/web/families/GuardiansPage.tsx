import { Button } from '@mantine/core'
import { IconPlus, IconUserHeart } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { guardianSorts } from '../../contract/guardians.contract.ts'
import { PeopleTable } from '../PeopleTable.tsx'
import { AccessFilter, PersonSearch } from '../people-filters.tsx'
import { GuardianPanel } from './GuardianPanel.tsx'
import { peopleTabs } from './people-address.ts'
import { guardianColumns, guardianPhoneRow } from './person-columns.tsx'

const route = getRouteApi('/authenticated/staff/guardians')

const noFilters = { search: undefined, access: undefined }

/** `/guardians`: the guardians of the students one manages, with what opens the portal to them. */
export function GuardiansPage() {
  const { form, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Guardians')
  const { data } = useQuery({
    ...api.guardians.listGuardians.queryOptions({ input: search }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  const change = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true })
  const open = (next: number | 'new' | undefined) =>
    void navigate({ search: (before) => ({ ...before, form: next }), resetScroll: false })
  const filters = (search.search === undefined ? 0 : 1) + (search.access === undefined ? 0 : 1)
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => open('new')}
    >
      Add guardian
    </Button>
  )
  return (
    <SheetPage fill>
      <PageHeader
        title="Guardians"
        actions={add}
        tabs={<SheetTabs label="People" active="/guardians" tabs={peopleTabs} />}
      />
      <FiltersRow>
        <PersonSearch
          label="Guardian or child"
          value={search.search}
          onChange={(text) => change({ search: text })}
        />
        <AccessFilter name="Portal" value={search.access} onChange={(access) => change({ access })} />
      </FiltersRow>
      <PeopleTable
        caption="Guardians"
        rows={data?.guardians}
        paging={data}
        columns={guardianColumns}
        phoneRow={guardianPhoneRow}
        sort={search.sort}
        openKey={form === undefined ? undefined : String(form)}
        onOpen={open}
        onSort={(sort) => change({ sort: guardianSorts.find((one) => one === sort) })}
        onPage={(page) => change({ page })}
        filters={filters}
        onClear={() => change(noFilters)}
        nobody={
          <EmptyState icon={IconUserHeart} title="No guardians yet" action={add}>
            They are added here, or together with their child.
          </EmptyState>
        }
      />
      {form !== undefined && (
        <GuardianPanel guardianId={form === 'new' ? undefined : form} onClose={() => open(undefined)} />
      )}
    </SheetPage>
  )
}
