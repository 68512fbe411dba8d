import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { api } from '#web/calls/api.ts'

export interface Question<Answer> {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction<Answer>
}

type Running = Pick<MissingCount, 'running' | 'topics'>

/** Which meetings run, as far as it is told. */
const runningOf = ({ running, topics }: Running): string => [running, ...topics].join(' ')

/**
 * The same question, whose answer also says that a meeting has begun or ended: nobody tells of it, and what the rest of the
 * morning says of meetings that run and rolls that are open is of before. It is asked anew then, and not at each who joins.
 */
export function renewing<Answer extends Running>(
  { queryKey, queryFn }: Question<Answer>,
  rest: QueryKey,
): Question<Answer> {
  return {
    queryKey,
    queryFn: async (context) => {
      const former = context.client.getQueryData<Answer>(queryKey)
      const answer = await queryFn(context)
      if (former !== undefined && runningOf(former) !== runningOf(answer))
        void context.client.invalidateQueries({ queryKey: rest })
      return answer
    },
  }
}

/** The morning but for who is missing. */
export const morningQuery = () => api.schoolToday.getSchoolToday.queryOptions({ input: { _loader: 'rest' } })

/** Who is missing, by name, and how many for a page that names nobody. */
export const missingQuery = () => renewing(api.schoolToday.getMissing.queryOptions(), morningQuery().queryKey)
export const missingCountQuery = () =>
  renewing(api.schoolToday.countMissing.queryOptions(), morningQuery().queryKey)
