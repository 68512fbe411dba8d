import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

export type ManagedCategory = ContractRouterOutputs['noteCategories']['listNoteCategories'][number]

/**
 * Changes of the managed list that are made by one click; everything that is cached is fetched again, since categories
 * stand on many pages.
 */
export function useCategoryChanges() {
  const queryClient = useQueryClient()
  const shared = {
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error: unknown) => toast.error(messageOf(error)),
  }
  type Update = Parameters<typeof client.noteCategories.updateNoteCategory>[0]
  return {
    update: useMutation({
      mutationFn: (input: Update) => client.noteCategories.updateNoteCategory(input),
      ...shared,
    }),
    order: useMutation({
      mutationFn: (input: { ids: number[] }) => client.noteCategories.orderNoteCategories(input),
      ...shared,
    }),
  }
}
