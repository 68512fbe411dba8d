import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { api } from '#web/calls/api.ts'

export interface Question<Answer> {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction<Answer>
}

type Running = Pick<MissingCount, 'running' | 'topics'>

/** Which meetings run, as far as the answer tells, as one text to compare. */
const runningOf = ({ running, topics }: Running): string => [running, ...topics].join(' ')

/**
 * The question, whose answer also tells that a meeting has begun or ended: no topic does, and what `rest`, the rest of
 * the morning, says of running meetings and open rolls is out of date then. It is asked anew at that, and not at each
 * who joins.
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
