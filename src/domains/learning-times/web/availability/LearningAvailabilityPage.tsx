import { IconCalendarWeek } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { AvailabilityEntry } from './AvailabilityEntry.tsx'
import { AvailabilityForm } from './AvailabilityForm.tsx'
import css from './availability.module.css'
import { availabilitySearch, learningAvailabilityQuery, useAvailabilityPage } from './availability-address.ts'

/** `/students/:studentId/learning-availability`: in which blocks a student can learn, from which day on (pages.md). */
export function LearningAvailabilityPage() {
  const { studentId, show } = useAvailabilityPage()
  const search = availabilitySearch.parse(useSearch({ strict: false }))
  const asks = learningAvailabilityQuery(studentId)
  const { data: page, error, refetch } = useQuery(asks)
  useLive(page === undefined ? [] : [topic('student', studentId)], asks)
  usePageTitle(page && `Learning availability of ${page.name}`, { backTo: '/students' })
  if (page === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'block' }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  const isToCome = (day: string) => day >= page.today
  const edited = page.entries.find(({ valid_from }) => valid_from === search.from && isToCome(valid_from))
  const current = page.entries.find(({ state }) => state === 'current')
  const canSay = page.can_manage && page.blocks.length > 0
  return (
    <PageBody reading>
      {canSay && (
        <div className={css.bar}>
          <AddButton onClick={() => show({ new: true })}>Change availability</AddButton>
        </div>
      )}
      {page.entries.length === 0 && (
        <EmptyState
          icon={IconCalendarWeek}
          title={page.blocks.length === 0 ? 'No blocks yet' : 'Can learn in every block'}
        >
          {page.blocks.length === 0
            ? 'The campus has no hours in which experiences meet.'
            : `No block of the week is closed for ${page.name}. A change takes effect on the day you choose, and what was before is kept.`}
        </EmptyState>
      )}
      {page.entries.map((entry) => (
        <AvailabilityEntry
          key={entry.valid_from}
          entry={entry}
          blocks={page.blocks}
          onEdit={canSay && isToCome(entry.valid_from) ? () => show({ from: entry.valid_from }) : undefined}
        />
      ))}
      {canSay && (search.new || edited) && (
        <AvailabilityForm
          key={edited?.valid_from ?? 'new'}
          page={page}
          entry={edited}
          basis={edited ?? current}
        />
      )}
    </PageBody>
  )
}
