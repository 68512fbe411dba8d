import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { familyExcuseQuery } from '../family-queries.ts'

/**
 * An excuse as it stands, anew whenever the school decides, writes or changes it. `isMissing` once there is none:
 * it was withdrawn or removed, or is another family's.
 */
export function useFamilyExcuse(excuseId: number) {
  const options = familyExcuseQuery(excuseId)
  const isNumber = Number.isInteger(excuseId)
  const { data, error } = useQuery({
    ...options,
    enabled: isNumber,
    retry: (count, failure) => !isStatus(failure, 404) && count < 2,
    // What somebody is typing outlives an answer that did not come.
    throwOnError: (failure, query) => query.state.data === undefined && !isStatus(failure, 404),
  })
  const isMissing = !isNumber || isStatus(error, 404)
  const topics =
    data === undefined || isMissing
      ? []
      : [topic('student', data.student.id), ...(data.guardian === null ? [] : [topic('excuse', excuseId)])]
  useLive(topics, options)
  return { excuse: isMissing ? undefined : data, isMissing }
}
