import { Button, Checkbox } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { school } from '#contract/school/school.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField, type SearchFieldProps } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListPage } from '#ui/table/ListPage.tsx'
import type { ListState } from '#ui/table/list-state.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { MirrorHead } from './MirrorHead.tsx'
import css from './MirrorPage.module.css'
import type { MirrorPerson } from './mirror-columns.tsx'
import { startAddress } from './start-address.ts'

const nameOf = ({ name }: MirrorPerson) => name

interface MirrorListProps<Person extends MirrorPerson> {
  list: ListState<Person> & {
    data: { canAllowChanges: boolean } | undefined
    text: (name: 'search') => Pick<SearchFieldProps, 'value' | 'onChange'>
  }
  tab: 'Students' | 'Guardians'
  /** What is searched. */
  find: string
  columns: readonly DataColumn<Person>[]
  /** The second line on a phone. */
  second: (person: Person) => string
}

/** Both tabs: search, whether changes are allowed, and the people, each with the one action. */
export function MirrorList<Person extends MirrorPerson>(props: MirrorListProps<Person>) {
  const { list, tab, find, columns, second } = props
  const [allowChanges, setAllowChanges] = useState(true)
  const navigate = useNavigate()
  usePageTitle('Family Mirror', { facts: tab, backTo: '/home' })
  const offersChanges = list.data?.canAllowChanges === true
  // Chosen here, so that nobody is asked twice; a link of others has no such state (MirrorStartPage).
  const start = ({ id }: Person) =>
    void navigate({ href: startAddress(id, offersChanges && allowChanges), state: { isChosen: true } })
  const action = (person: Person) => (
    <Button size="xs" aria-label={`Impersonate ${person.name}`} onClick={() => start(person)}>
      Impersonate
    </Button>
  )
  return (
    <ListPage
      list={list}
      caption={`${tab} you can see ${school().productName} as`}
      columns={[...columns, { id: 'start', header: 'Action', width: 160, align: 'right', cell: action }]}
      rowLabel={nameOf}
      phoneRow={(person) => <PhoneRow name={person.name} reason={second(person)} />}
      phoneAction={action}
      header={<MirrorHead tab={tab} />}
      filters={
        <FiltersRow>
          <SearchField label={find} {...list.text('search')} />
          {offersChanges && (
            <Checkbox
              className={css.changes}
              label="Allow changes"
              checked={allowChanges}
              onChange={(event) => setAllowChanges(event.currentTarget.checked)}
            />
          )}
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconUsers} title="Nobody here">
          You can see as the people of your campuses and houses.
        </EmptyState>
      }
    />
  )
}
