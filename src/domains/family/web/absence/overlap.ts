import { z } from 'zod'

const overlap = z.object({
  id: z.number(),
  start_day: z.string(),
  end_day: z.string(),
  can_edit: z.boolean(),
})
export type OverlapInTheWay = z.output<typeof overlap>

/** The excuse in the way, from what the server said beside its refusal; undefined for any other refusal. */
export const overlapOf = (data: unknown): OverlapInTheWay | undefined =>
  z.object({ overlap }).safeParse(data).data?.overlap

interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** The days of an excuse with those that were asked for; undefined when it has them already. Dates as text compare as days do. */
export function widened({ start_day, end_day }: OverlapInTheWay, asked: Days): Days | undefined {
  const firstDay = asked.firstDay < start_day ? asked.firstDay : start_day
  const lastDay = asked.lastDay > end_day ? asked.lastDay : end_day
  return firstDay === start_day && lastDay === end_day ? undefined : { firstDay, lastDay }
}
