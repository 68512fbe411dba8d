import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { conflictOf } from '#web/forms/conflict.ts'

interface Options {
  readonly connectionId: number
  readonly providerGroupId: number
  /** What it is to be: null for nothing; undefined while nothing else is chosen. */
  readonly groupId: number | null | undefined
  readonly onSaved: () => void
}

/** A mapping on its way: what it would do, asked anew whenever rights change, and saving it as it was read. */
export function useMapping({ connectionId, providerGroupId, groupId, onSaved }: Options) {
  const queryClient = useQueryClient()
  const input = { connectionId, providerGroupId, group_id: groupId ?? null }
  const asks = api.providerGroups.preview.queryOptions({ input })
  const preview = useQuery({
    ...asks,
    enabled: groupId !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  useLive(groupId === undefined ? [] : [topic('groups')], asks)
  const saving = useMutation({
    mutationFn: (basis: string) => client.providerGroups.save({ ...input, basis }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onSaved()
    },
    // What it would do now is shown; what was chosen stays.
    onError: (error) => {
      if (conflictOf(client.providerGroups.save, error) !== undefined) void preview.refetch()
    },
    onSettled: () =>
      Promise.all(
        [api.providerGroups.key(), api.groups.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const basis = preview.isError ? undefined : preview.data?.basis
  return {
    effect: groupId === undefined || preview.isError ? undefined : preview.data,
    isBehind: preview.isPlaceholderData,
    refusal: preview.isError ? messageOf(preview.error) : undefined,
    failure: saving.isError ? messageOf(saving.error) : undefined,
    isSaving: saving.isPending,
    save: () => {
      if (basis !== undefined) saving.mutate(basis)
    },
  }
}
