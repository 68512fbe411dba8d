import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { topic } from '#contract/topics.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { countFilters, type ExcuseReportSearch, excuseReportQuery, noFilters } from './report-address.ts'

const address = '/employee/attendances/report'

/** The excuse of the address; what is no number is no excuse either. */
export function useOpenExcuse(): number | undefined {
  const { excuseId } = useParams({ strict: false })
  return excuseId === undefined ? undefined : Number.parseInt(excuseId, 10) || 0
}

/** The rows of the report. Another filter forgets what was chosen: it may not stand there any more. */
export function useReportList(search: ExcuseReportSearch, openId: number | undefined, forget: () => void) {
  const navigate = useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => {
      forget()
      void navigate({ to: address, search: { ...search, ...part }, ...step })
    },
    ask: excuseReportQuery(search),
    rowsOf: ({ excuses }) => excuses,
    filters: [],
    opens: {
      key: openId === undefined ? undefined : String(openId),
      go: (id) =>
        void (id === undefined
          ? navigate({ to: address, search, resetScroll: false })
          : navigate({
              to: '/excuses/$excuseId',
              params: { excuseId: String(id) },
              search,
              resetScroll: false,
            })),
    },
    // Filed, decided, corrected or withdrawn by anybody: the list stands as it is now.
    live: [topic('excuses')],
    drawsFailure: true,
  })
  const hasFailed = list.data === undefined && list.failure !== null
  useEffect(() => {
    if (hasFailed) toast.error(messageOf(list.failure))
  }, [hasFailed, list.failure])
  // A period is one filter with two days.
  return { ...list, hasFailed, filters: countFilters(search), clear: () => list.change(noFilters) }
}
