import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'

/** Changes of the managed list; every page that shows categories asks again. */
export function useCategoryChanges(onSaved?: () => void) {
  const queryClient = useQueryClient()
  const shared = {
    onSuccess: () => {
      onSaved?.()
      return queryClient.invalidateQueries()
    },
    onError: (error: unknown) => {
      // What is about a field stands under it.
      if (Object.keys(formErrorsOf(error)).length === 0) toast.error(messageOf(error))
    },
  }
  type Update = Parameters<typeof client.noteCategories.updateNoteCategory>[0]
  type Create = Parameters<typeof client.noteCategories.createNoteCategory>[0]
  return {
    update: useMutation({
      mutationFn: (input: Update) => client.noteCategories.updateNoteCategory(input),
      ...shared,
    }),
    create: useMutation({
      mutationFn: (input: Create) => client.noteCategories.createNoteCategory(input),
      ...shared,
    }),
    order: useMutation({
      mutationFn: (input: { ids: number[] }) => client.noteCategories.orderNoteCategories(input),
      ...shared,
    }),
  }
}
