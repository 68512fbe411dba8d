import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { EmployeeSheet, StudentSheet } from '../contract/person-sheet.contract.ts'
import { everyMsOf } from '../rules/asked-anew.ts'

const isInMeeting = (sheet: StudentSheet | EmployeeSheet | undefined) =>
  sheet?.kind === 'student' && (sheet.now ?? []).length > 0

/** Who somebody is. Of a student it is renewed while it is shown: it stands beside the button that calls the family. */
export function usePersonSheet(personId: number) {
  const asks = api.personSheet.getPerson.queryOptions({ input: { personId } })
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...asks,
    refetchInterval: ({ state: { data: sheet } }) =>
      sheet?.kind === 'student' && everyMsOf(isInMeeting(sheet)),
  })
  useLive(data?.kind === 'student' ? data.topics : [], asks)
  return {
    data,
    error,
    refetch,
    answered: { answeredMs: dataUpdatedAt, everyMs: everyMsOf(isInMeeting(data)) },
  }
}
