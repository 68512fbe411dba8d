import {
  IconAlertTriangle,
  IconClockOff,
  IconLock,
  IconMinus,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { Tally } from '#ui/filters/Tally.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import type { ListState } from '#ui/table/list-state.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'
import { type ChangeSign, changeSigns } from '../contract/roster-values.ts'
import { ChangeGroup } from './ChangeGroup.tsx'
import type { ImportSearch } from './enrollments-address.ts'
import css from './import.module.css'
import { isOfExternals } from './import-words.tsx'
import type { ImportActs } from './use-import-acts.ts'

interface ChangeListProps {
  readonly list: ListState<RosterChange> & {
    readonly text: (name: 'search') => { value: string; onChange: (typed: string) => void }
    readonly choice: (name: 'kind' | 'campus') => {
      readonly single: boolean
      readonly values: readonly string[]
      readonly onChange: (chosen: string[]) => void
    }
    readonly change: (part: Partial<ImportSearch>) => void
  }
  readonly shown: OpenImport
  readonly search: ImportSearch
  readonly acts: ImportActs
}

const signs = {
  leave: { label: 'Leave', icon: IconMinus, family: 'unexc' },
  hand: { label: 'Set by hand', icon: IconLock, family: 'accent' },
  change: { label: 'Change', icon: IconPencil, family: 'neutral' },
  add: { label: 'Add', icon: IconPlus, family: 'present' },
} as const

/** Nothing is known yet of what differs, or never will be. */
const unreadStates: ReadonlySet<OpenImport['state']> = new Set(['receiving', 'reading', 'unreadable'])

const kinds = [
  { value: 'person', label: 'People' },
  { value: 'tie', label: 'Guardians of students' },
  { value: 'place', label: 'Places in experiences' },
  { value: 'expert', label: 'Who runs experiences' },
  { value: 'house', label: 'Houses' },
  { value: 'campus', label: 'Campuses' },
] as const

type Group = OpenImport['groups'][number]
const countOf = ({ groups }: OpenImport, which: (group: Group) => boolean) =>
  groups.reduce((sum, group) => sum + (which(group) ? group.rows : 0), 0)

/** The rows, who leaves first: counts that are filters, a search, then group by group. */
export function ChangeList({ list, shown, search, acts }: ChangeListProps) {
  const isExternal = isOfExternals(shown)
  const rows = list.rows ?? []
  const groups = [...Map.groupBy(rows, ({ sign, campus }) => (sign === 'leave' ? `leave ${campus}` : sign))]
  return (
    <section aria-label="Changes">
      <div className={css.filters}>
        <Tally<ChangeSign>
          label="Changes"
          items={changeSigns.map((sign) => ({
            value: sign,
            count: countOf(shown, ({ sign: one }) => one === sign),
            ...signs[sign],
          }))}
          value={search.sign}
          onChange={(sign) => list.change({ sign })}
          all={{ count: countOf(shown, () => true) }}
        />
        <FiltersRow>
          <SearchField label={isExternal ? 'Student or email' : 'Person or id'} {...list.text('search')} />
          {!isExternal && <FilterMenu name="Kind" options={kinds} {...list.choice('kind')} />}
          {shown.campuses.length > 1 && (
            <FilterMenu
              name={isExternal ? 'School' : 'Campus'}
              options={shown.campuses.map((title) => ({ value: title, label: title }))}
              {...list.choice('campus')}
            />
          )}
        </FiltersRow>
      </div>
      {groups.map(([key, changes]) => (
        <ChangeGroup key={key} changes={changes} shown={shown} search={search} acts={acts} />
      ))}
      {list.paging?.total === 0 &&
        (list.filters > 0 ? (
          <NothingFound filters={list.filters} onClear={list.clear} />
        ) : (
          !unreadStates.has(shown.state) && <NoChanges shown={shown} />
        ))}
      <ListPager list={list} />
    </section>
  )
}

/** Files of which nothing could be read do not say that the school is as they are. */
function NoChanges({ shown }: { shown: OpenImport }) {
  if (shown.is_forgotten)
    return (
      <EmptyState icon={IconClockOff} title="What was here has been deleted">
        It can no longer be rolled back. What was written stays written.
      </EmptyState>
    )
  const rows = shown.files.reduce((sum, file) => sum + (file.is_read ? file.rows : 0), 0)
  return rows > 0 && shown.left_out >= rows ? (
    <EmptyState icon={IconAlertTriangle} title="No row could be read">
      Every row was left out. What is wrong with each is listed beside it.
    </EmptyState>
  ) : (
    <EmptyState icon={IconPencil} title={shown.left_out > 0 ? 'Nothing else differs' : 'Nothing differs'}>
      {shown.left_out > 0
        ? `${formatNoun(shown.left_out, 'row was', 'rows were')} left out. The others match the school.`
        : 'The files match the school.'}
    </EmptyState>
  )
}
