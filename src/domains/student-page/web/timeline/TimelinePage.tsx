import { IconTimeline } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { formerOfSame } from '#web/calls/former-answer.ts'
import { useLive } from '#web/calls/live.ts'
import { StudentProblem } from '../StudentProblem.tsx'
import { useStudentId, useStudentTitle } from '../student-queries.ts'
import { Earlier } from './Earlier.tsx'
import { TimelineFilters } from './TimelineFilters.tsx'
import { TimelineList } from './TimelineList.tsx'
import css from './timeline.module.css'
import { type TimelineSearch, timelineQuery } from './timeline-address.ts'

const route = getRouteApi('/authenticated/staff/students/$studentId/timeline')
const columns = [{ id: 'day', width: 96 }, { id: 'what' }, { id: 'state', width: 160 }]

/** `/students/:studentId/timeline`: all that happened to a student as far as one may read it, on one line (issue 12 §3). */
export function TimelinePage() {
  const studentId = useStudentId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asks = timelineQuery(studentId, search)
  const query = useInfiniteQuery({ ...asks, placeholderData: formerOfSame(asks.queryKey) })
  useLive(query.data === undefined ? [] : [topic('student', studentId)], asks)
  useStudentTitle('Timeline')
  const go = (part: TimelineSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  const moments = query.data?.pages.flatMap((page) => page.moments)
  const filters = [search.search, search.kinds].filter((part) => part !== undefined).length
  if (moments === undefined)
    return query.error === null ? (
      <TableSkeleton columns={columns} />
    ) : (
      <StudentProblem error={query.error} onTryAgain={() => void query.refetch()} />
    )
  return (
    <div className={css.page}>
      <TimelineFilters search={search} kinds={query.data?.pages[0]?.kinds ?? []} onChange={go} />
      {moments.length === 0 && filters > 0 && (
        <NothingFound filters={filters} onClear={() => go({ search: undefined, kinds: undefined })} />
      )}
      {moments.length === 0 && filters === 0 && (
        <EmptyState icon={IconTimeline} title="Nothing yet">
          What happens to this student appears here, as far as you may read it.
        </EmptyState>
      )}
      <TimelineList moments={moments} />
      <Earlier query={query} />
    </div>
  )
}
