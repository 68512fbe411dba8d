import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { failedOr } from '#web/calls/api-error.ts'
import type { SeriesScope } from '../contract/excuse-values.ts'
import type { Excuse } from '../contract/excuses.schemas.ts'

interface Removal {
  readonly excuse: Excuse
  /** Of a series; only admins reach further than the single one. */
  readonly scope: SeriesScope
}

/** Removes an excuse, or part of its series (1-staff-tools §6, §8). */
export function useRemoveExcuse(onRemoved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ excuse, scope }: Removal): Promise<void> => {
      const { id, recurring_info: series } = excuse
      if (series === null) await client.excuses.deleteExcuse({ id })
      else
        await client.excuses.deleteRecurringExcuse({
          params: { recurring_id: series.id },
          query: { excuseId: id, recurring_id: series.id, eventsToUpdate: scope },
        })
    },
    onSuccess: () => {
      toast.success('Excuse removed!')
      onRemoved()
    },
    onError: (error) => toast.error(failedOr('Could not remove excuse!', error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
