import { api, client } from '#web/calls/api.ts'
import type { HouseTimeframe } from '../../contract/house-timeframe.ts'

/** Says so each time the server is asked in vain; the page shows it too (3-shell-and-houses §8). */
async function sayWhenItFails(error: unknown): Promise<never> {
  const { toast } = await import('#ui/feedback/toast.tsx')
  toast.error('Error loading students!')
  throw error
}

// One call with two answers: what checks which it is comes with the page, not with its address.
const shapes = () => import('../../contract/house-students.schemas.ts')

/** The students of a house, by their number. */
export const houseStudentsQuery = (houseId: number) => ({
  queryKey: api.houses.getHouseStudents.queryKey({ input: { houseId } }),
  queryFn: async () => {
    const asked = client.houses.getHouseStudents({ houseId }).catch(sayWhenItFails)
    const [{ houseStudentMap }, answer] = await Promise.all([shapes(), asked])
    return houseStudentMap.parse(answer)
  },
  retry: false,
})

/** The counts of a house's students over a timeframe, the last seven days unless another is chosen. */
export const houseMetricsQuery = (
  houseId: number,
  { timeframe = 'lastSevenDays' }: { readonly timeframe?: HouseTimeframe | undefined },
) => ({
  queryKey: api.houses.getHouseStudents.queryKey({ input: { houseId, timeframe, metrics: true } }),
  queryFn: async () => {
    const asked = client.houses.getHouseStudents({ houseId, timeframe, metrics: true }).catch(sayWhenItFails)
    const [{ houseMetricsMap }, answer] = await Promise.all([shapes(), asked])
    return houseMetricsMap.parse(answer)
  },
  retry: false,
})
