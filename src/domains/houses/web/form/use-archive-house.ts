import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { formErrorsOf } from '#web/calls/api-error.ts'

/** Archives or restores a house; archiving can be undone from its toast. */
export function useArchiveHouse(houseId: number) {
  const queryClient = useQueryClient()
  const act = (action: 'archive' | 'restore') => client.houseForm.postEditHouse({ houseId, _action: action })
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.houses.key() }),
      queryClient.invalidateQueries({ queryKey: api.houseForm.key() }),
    ])
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }, action) => {
      const undo = () => void act('restore').then(refresh, () => toast.error('Something went wrong.'))
      toast.success(message, action === 'archive' ? undo : undefined)
      return refresh()
    },
    onError: (error) => toast.error(formErrorsOf(error)['title'] ?? 'Something went wrong.'),
  })
}
