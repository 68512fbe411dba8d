import { z } from 'zod'

/** The spans metrics are counted over (3-shell-and-houses §9). */
export const houseTimeframes = ['lastSevenDays', 'currentCycle'] as const
export const houseTimeframe = z.enum(houseTimeframes)
export type HouseTimeframe = z.output<typeof houseTimeframe>
