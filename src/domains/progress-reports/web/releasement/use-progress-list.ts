import { useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import type { AddressOf } from '#web/address/address.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { progressQuery, type releasementSearch } from './releasement-address.ts'

/** The students of a cycle. */
export function useProgressList(search: AddressOf<typeof releasementSearch>) {
  const navigate = useNavigate()
  return useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: progressQuery(search),
    rowsOf: ({ studentsProgresses }) => studentsProgresses.map((row) => ({ ...row, id: row.student_id })),
    filters: [
      'student',
      'cohort_id',
      'has_report_assessment',
      'mid_cycle',
      'has_final_assessment',
      'end_cycle',
    ],
    live: [topic('reports')],
  })
}
