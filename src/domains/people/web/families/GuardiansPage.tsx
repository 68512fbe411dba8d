import { Button } from '@mantine/core'
import { IconPlus, IconUserHeart } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { Sorting } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { accessOptions } from '../access-words.tsx'
import { GuardianPanel } from './GuardianPanel.tsx'
import { peopleTabs } from './people-address.ts'
import { guardianColumns, guardianPhoneRow, keyOfPerson, labelOfPerson } from './person-columns.tsx'

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
  const sorting: Sorting = { id: 'name', descending: search.sort === '-name' }
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
        <SearchField
          label="Guardian or child"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
        <FilterMenu
          name="Portal"
          single
          anyLabel="Not deactivated"
          options={accessOptions}
          values={search.access === undefined ? [] : [search.access]}
          onChange={([access]) => change({ access })}
        />
      </FiltersRow>
      {data === undefined ? (
        <TableSkeleton columns={guardianColumns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="Guardians"
            rows={data.guardians}
            columns={guardianColumns}
            rowKey={keyOfPerson}
            rowLabel={labelOfPerson}
            density="two-line"
            serverSorted
            sorting={sorting}
            onSortingChange={({ descending }) => change({ sort: descending ? '-name' : undefined })}
            openKey={form === undefined ? undefined : String(form)}
            onOpen={({ id }) => open(id)}
            phoneRow={guardianPhoneRow}
            empty={
              <EmptyPage paging={data} onChange={(page) => change({ page })}>
                {filters > 0 ? (
                  <NothingFound filters={filters} onClear={() => change(noFilters)} />
                ) : (
                  <EmptyState icon={IconUserHeart} title="No guardians yet" action={add}>
                    They are added here, or together with their child.
                  </EmptyState>
                )}
              </EmptyPage>
            }
          />
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onChange={(page) => change({ page })}
          />
        </>
      )}
      {form !== undefined && (
        <GuardianPanel guardianId={form === 'new' ? undefined : form} onClose={() => open(undefined)} />
      )}
    </SheetPage>
  )
}
