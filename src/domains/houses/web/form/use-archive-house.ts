import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { failedOr, formErrorsOf } from '#web/calls/api-error.ts'
import { shownByHouse } from './shown-by-house.ts'

/** Archives or restores a house; archiving can be undone from its toast. */
export function useArchiveHouse(houseId: number) {
  const queryClient = useQueryClient()
  const act = (action: 'archive' | 'restore') => client.houseForm.postEditHouse({ houseId, _action: action })
  const refresh = () =>
    Promise.all(shownByHouse().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }, action) => {
      const undo = () => void act('restore').then(refresh, () => toast.error('Something went wrong.'))
      toast.success(message, action === 'archive' ? undo : undefined)
      return refresh()
    },
    onError: (error) => toast.error(formErrorsOf(error)['title'] ?? failedOr('Something went wrong.', error)),
  })
}
