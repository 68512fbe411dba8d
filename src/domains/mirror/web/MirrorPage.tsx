import { Button, Checkbox } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import css from './MirrorPage.module.css'
import { guardianColumns, type MirrorPerson, studentColumns } from './mirror-columns.tsx'

const tabs = [
  { label: 'Students', href: '/impersonate/students' },
  { label: 'Guardians', href: '/impersonate/guardians' },
]

const studentsRoute = getRouteApi('/authenticated/staff/impersonate/students')
const guardiansRoute = getRouteApi('/authenticated/staff/impersonate/guardians')

/** Students whom one may see the platform as (1-staff-tools §2.5). */
export function MirrorStudentsPage() {
  const { search, page } = studentsRoute.useSearch()
  const navigate = studentsRoute.useNavigate()
  const list = useQuery({
    ...api.mirror.listStudents.queryOptions({ input: { search, page } }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  return (
    <MirrorList
      people={list.data?.students}
      facts={list.data}
      columns={studentColumns}
      second={(student) => `Grade ${student.grade}${student.house ? `, ${student.house}` : ''}`}
      tab={tabs[0]}
      search={search ?? ''}
      onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

/** Guardians whom one may see the platform as. */
export function MirrorGuardiansPage() {
  const { search, page } = guardiansRoute.useSearch()
  const navigate = guardiansRoute.useNavigate()
  const list = useQuery({
    ...api.mirror.listGuardians.queryOptions({ input: { search, page } }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  return (
    <MirrorList
      people={list.data?.guardians}
      facts={list.data}
      columns={guardianColumns}
      second={(guardian) => guardian.children.map((child) => child.name).join(', ')}
      tab={tabs[1]}
      search={search ?? ''}
      onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

interface MirrorListProps<Person extends MirrorPerson> {
  people: readonly Person[] | undefined
  facts: { page: number; pageSize: number; total: number; canAllowChanges: boolean } | undefined
  columns: readonly DataColumn<Person>[]
  /** The second line on a phone. */
  second: (person: Person) => ReactNode
  tab: (typeof tabs)[number] | undefined
  search: string
  onChange: (change: { search?: string | undefined; page?: number | undefined }) => void
}

/** Both tabs: search, whether changes are allowed, and the people, each with the one action. */
function MirrorList<Person extends MirrorPerson>(props: MirrorListProps<Person>) {
  const { people, facts, columns, second, tab, search, onChange } = props
  const [allowChanges, setAllowChanges] = useState(true)
  const navigateTo = useNavigate()
  usePageTitle('Family Mirror', { facts: tab?.label, backTo: '/home' })
  const offersChanges = facts?.canAllowChanges === true
  const start = (person: Person) => {
    const query = new URLSearchParams({
      impersonateUserId: String(person.id),
      allowChanges: String(offersChanges && allowChanges),
    })
    // Chosen here, so that nobody is asked twice; a link of others has no such state (MirrorStartPage).
    void navigateTo({ href: `/app-sso?${query}`, state: { isChosen: true } })
  }
  const action = (person: Person) => (
    <Button size="xs" aria-label={`Impersonate ${person.name}`} onClick={() => start(person)}>
      Impersonate
    </Button>
  )
  return (
    <SheetPage fill>
      <PageHeader
        title="Family Mirror"
        facts="See Homeroom as a student or guardian, for 60 minutes at most"
        tabs={<SheetTabs tabs={tabs} active={tab?.href ?? ''} label="Who to see as" />}
      />
      <FiltersRow>
        <SearchField
          label={`Name of a ${tab?.label === 'Guardians' ? 'guardian or child' : 'student'}`}
          value={search}
          onChange={(text) => onChange({ search: text === '' ? undefined : text, page: undefined })}
        />
        {offersChanges && (
          <Checkbox
            className={css.changes}
            label="Allow changes"
            checked={allowChanges}
            onChange={(event) => setAllowChanges(event.currentTarget.checked)}
          />
        )}
      </FiltersRow>
      {people === undefined || facts === undefined ? (
        <TableSkeleton columns={columns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption={`${tab?.label ?? ''} you can see Homeroom as`}
            rows={people}
            columns={[
              ...columns,
              { id: 'start', header: 'Action', width: 160, align: 'right', cell: action },
            ]}
            rowKey={keyOf}
            rowLabel={nameOf}
            density="two-line"
            serverSorted
            phoneRow={(person) => <PhoneRow name={person.name} reason={second(person)} />}
            phoneAction={action}
            empty={
              <EmptyPage paging={facts} onChange={(page) => onChange({ page })}>
                {search === '' ? (
                  <EmptyState icon={IconUsers} title="Nobody here">
                    You see as the people of the campuses and houses that are yours.
                  </EmptyState>
                ) : (
                  <NothingFound
                    filters={1}
                    onClear={() => onChange({ search: undefined, page: undefined })}
                  />
                )}
              </EmptyPage>
            }
          />
          <Pager
            page={facts.page}
            pageSize={facts.pageSize}
            total={facts.total}
            onChange={(page) => onChange({ page })}
          />
        </>
      )}
    </SheetPage>
  )
}

const keyOf = (person: MirrorPerson) => String(person.id)
const nameOf = (person: MirrorPerson) => person.name
