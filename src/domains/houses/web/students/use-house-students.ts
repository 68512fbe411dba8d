import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/api.ts'
import { useListPage } from '#web/list-page.ts'
import { houseMetricsMap, houseStudentMap } from '../../contract/house-students.schemas.ts'
import type { HouseStudentsSearch } from '../house-search.ts'
import { studentRows, withMetrics } from './student-rows.ts'

/** Says so each time the server is asked in vain; the page shows it too (3-shell-and-houses §8). */
const sayWhenItFails = (error: unknown): never => {
  toast.error('Error loading students!')
  throw error
}

/** The students of a house, and apart from them their counts over a timeframe: two answers of one call. */
export function useHouseStudents(houseId: number, search: HouseStudentsSearch) {
  const { timeframe = 'lastSevenDays' } = search
  const navigate = useNavigate()
  const students = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: {
      queryKey: api.houses.getHouseStudents.queryKey({ input: { houseId } }),
      queryFn: async () =>
        houseStudentMap.parse(await client.houses.getHouseStudents({ houseId }).catch(sayWhenItFails)),
      retry: false,
    },
    rowsOf: (answer) => studentRows(answer, search.search ?? ''),
    // An empty list says itself whom it looked for.
    filters: [],
    sort: 'student',
    drawsFailure: true,
  })
  const metrics = useQuery({
    queryKey: api.houses.getHouseStudents.queryKey({ input: { houseId, timeframe, metrics: true } }),
    queryFn: async () =>
      houseMetricsMap.parse(
        await client.houses.getHouseStudents({ houseId, timeframe, metrics: true }).catch(sayWhenItFails),
      ),
    retry: false,
    enabled: students.data !== undefined,
  })
  return { list: { ...students, rows: students.rows && withMetrics(students.rows, metrics.data) }, metrics }
}
