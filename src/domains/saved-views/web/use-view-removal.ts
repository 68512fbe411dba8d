import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Deletes a view, and takes that back from its toast. */
export function useViewRemoval(viewId: number) {
  const queryClient = useQueryClient()
  const turn = (_action: 'remove' | 'restore') => client.savedViews.remove({ viewId, _action })
  const restore = async () => {
    try {
      toast.success((await turn('restore')).message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queryClient.invalidateQueries({ queryKey: api.savedViews.key() })
  }
  return { remove: () => turn('remove'), restore: () => void restore() }
}
