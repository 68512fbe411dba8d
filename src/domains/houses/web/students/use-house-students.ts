import { useQuery } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/api.ts'
import { houseMetricsMap, houseStudentMap } from '../../contract/house-students.schemas.ts'
import type { HouseTimeframe } from '../../contract/house-timeframe.ts'

/** Says so each time the server is asked in vain; the page shows it too (3-shell-and-houses §8). */
const sayWhenItFails = (error: unknown): never => {
  toast.error('Error loading students!')
  throw error
}

/** The students of a house, and apart from them their counts over a timeframe: two answers of one call. */
export function useHouseStudents(houseId: number, timeframe: HouseTimeframe) {
  const students = useQuery({
    queryKey: api.houses.getHouseStudents.queryKey({ input: { houseId } }),
    queryFn: async () =>
      houseStudentMap.parse(await client.houses.getHouseStudents({ houseId }).catch(sayWhenItFails)),
    retry: false,
  })
  const metrics = useQuery({
    queryKey: api.houses.getHouseStudents.queryKey({ input: { houseId, timeframe, metrics: true } }),
    queryFn: async () =>
      houseMetricsMap.parse(
        await client.houses.getHouseStudents({ houseId, timeframe, metrics: true }).catch(sayWhenItFails),
      ),
    retry: false,
    enabled: students.isSuccess,
  })
  return { students, metrics }
}
