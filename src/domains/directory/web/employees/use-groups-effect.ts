import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import type { EmployeeForm, Place } from '../../contract/employees.contract.ts'

const asText = (places: readonly Place[]) =>
  JSON.stringify(places.toSorted((one, other) => one.group_id - other.group_id))

/** What the chosen groups of a colleague do to people, asked anew whenever rights change; nothing while none is different. */
export function useGroupsEffect(employee: EmployeeForm['employee'], groups: readonly Place[]) {
  const isDifferent = asText(groups) !== asText(employee?.groups ?? [])
  const asks = api.employees.previewGroups.queryOptions({
    input: { ...(employee !== null && { employee_id: employee.id }), groups: [...groups] },
  })
  const { data, error, isFetching, refetch } = useQuery({
    ...asks,
    enabled: isDifferent,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  useLive(isDifferent ? [topic('groups')] : [], asks)
  return {
    effect: isDifferent ? data : undefined,
    isBehind: isFetching,
    /** Why it cannot be saved as it is. */
    refusal: !isDifferent
      ? undefined
      : error !== null
        ? messageOf(error)
        : isFetching
          ? 'What this does is being worked out.'
          : undefined,
    basis: isDifferent ? (data?.basis ?? '') : '',
    again: () => void refetch(),
  }
}

export type GroupsEffectOf = ReturnType<typeof useGroupsEffect>
