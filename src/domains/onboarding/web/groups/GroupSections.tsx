import { IconUsersGroup } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { GroupCard as Card } from '../../contract/groups.contract.ts'
import { GroupCard } from './GroupCard.tsx'
import css from './groups.module.css'

interface GroupSectionsProps {
  readonly data: {
    readonly campusId: number
    readonly groups: readonly { readonly startDate: string; readonly groups: readonly Card[] }[]
    readonly showActionButtons: boolean
  }
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** The groups of a campus, start date by start date. */
export function GroupSections({ data, isFiltered, onClear }: GroupSectionsProps) {
  if (data.groups.length === 0 && isFiltered) return <NothingFound filters={1} onClear={onClear} />
  if (data.groups.length === 0)
    return (
      <EmptyState icon={IconUsersGroup} title="No onboarding groups yet">
        A group is of a campus and a school start date; its checklists are for every family in it.
      </EmptyState>
    )
  return data.groups.map(({ startDate, groups }) => (
    <Section key={startDate} title={`School starting on ${formatDay(startDate)}`}>
      <div className={css.cards}>
        {groups.map((group) => (
          <GroupCard
            key={group.id}
            campusId={data.campusId}
            group={group}
            mayChange={data.showActionButtons}
          />
        ))}
      </div>
    </Section>
  ))
}
