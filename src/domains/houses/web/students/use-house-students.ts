import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useListPage } from '#web/pages/list-page.ts'
import type { HouseStudentsSearch } from '../house-search.ts'
import { houseMetricsQuery, houseStudentsQuery } from './house-students-query.ts'
import { studentRows, withMetrics } from './student-rows.ts'

/** The students of a house, and apart from them their counts over a timeframe: two answers of one call. */
export function useHouseStudents(houseId: number, search: HouseStudentsSearch) {
  const navigate = useNavigate()
  const students = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: houseStudentsQuery(houseId),
    rowsOf: (answer) => studentRows(answer, search.search ?? ''),
    // An empty list says itself whom it looked for.
    filters: [],
    sort: 'student',
    drawsFailure: true,
  })
  const metrics = useQuery(houseMetricsQuery(houseId, search))
  return { list: { ...students, rows: students.rows && withMetrics(students.rows, metrics.data) }, metrics }
}
