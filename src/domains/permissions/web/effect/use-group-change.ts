import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import type { GroupChange } from '../../contract/group.schemas.ts'

interface Asked<Change> {
  readonly change: Change
  /** The change that takes it back, where one can. */
  readonly inverse?: GroupChange | undefined
  /** It is saved: what was chosen of it is no draft any more. */
  readonly onSaved?: () => void
}

/** Undefined while nothing is different. */
interface Options extends Asked<GroupChange | undefined> {
  readonly groupId: number
  /** Where to once it is saved, for who is still there. */
  readonly leadsOn?: () => void
}

/** A change as it stood when it was sent: what is chosen on meanwhile is neither saved nor taken back with it. */
interface Sent extends Asked<GroupChange> {
  readonly basis: string
}

/**
 * A change of a group that is not saved yet: what it would do, fetched anew whenever rights change, and saving it as
 * read.
 */
export function useGroupChange({ groupId, leadsOn, ...asked }: Options) {
  const { change } = asked
  const queryClient = useQueryClient()
  const left = useLeftForm()
  const [isMeant, setMeant] = useState(false)
  const asks = api.groups.previewChange.queryOptions({
    input: { groupId, change: change ?? { kind: 'members', members: [] } },
  })
  const preview = useQuery({
    ...asks,
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  useLive(change === undefined ? [] : [topic('groups')], asks)
  const renew = () =>
    Promise.all(
      [api.groups.key(), api.rights.key(), api.employees.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const takeBack = useMutation({
    mutationFn: async ({ back, saved }: { back: GroupChange; saved: GroupChange }) => {
      const { basis } = await client.groups.previewChange({ groupId, change: back })
      // What a colleague has changed of it since is not written over by a toast.
      return client.groups.saveChange({ groupId, change: back, basis, takes_back: saved })
    },
    onSuccess: () => toast.success('Taken back'),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: renew,
  })
  const saving = useMutation({
    mutationFn: ({ change: sent, basis }: Sent) =>
      client.groups.saveChange({ groupId, change: sent, basis, lock_me_out: isMeant }),
    onMutate: left.onSend,
    onSuccess: async ({ message }, { change: saved, inverse, onSaved }) => {
      setMeant(false)
      toast.success(message, inverse && (() => takeBack.mutate({ back: inverse, saved })))
      onSaved?.()
      if (!left.isLeft()) leadsOn?.()
      await renew()
    },
    // What it would do now is shown; nothing of what was chosen is lost.
    onError: (error) => {
      if (conflictOf(client.groups.saveChange, error) !== undefined) void preview.refetch()
    },
  })
  const effect = change === undefined ? undefined : preview.data
  return {
    effect,
    /** The effect of the last choice is still being fetched: what is shown is of the choice before. */
    isBehind: preview.isPlaceholderData || preview.isFetching,
    /** Why it cannot be saved as it is. */
    refusal: preview.error === null ? undefined : messageOf(preview.error),
    failure: saving.error === null ? undefined : messageOf(saving.error),
    isMeant,
    setMeant,
    isSaving: saving.isPending,
    save: () => {
      if (change !== undefined && effect !== undefined && !saving.isPending && !preview.isPlaceholderData)
        saving.mutate({ ...asked, change, basis: effect.basis })
    },
  }
}

export type GroupChanging = ReturnType<typeof useGroupChange>
