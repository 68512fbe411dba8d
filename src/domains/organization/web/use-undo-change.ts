import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** What shows the settings: their pages, the set-up, the login page's name, and the campuses that lists offer. */
export const shownBy = [
  api.organization.key(),
  api.setUp.key(),
  api.people.key(),
  api.shell.getRoot.key(),
  api.shell.getAuthenticatedRoot.key(),
]

/** Takes a change of the settings back, from its toast or from the history. */
export function useUndoChange() {
  const queryClient = useQueryClient()
  return async (change_id: number) => {
    try {
      const { message } = await client.organization.undoChange({ change_id })
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await Promise.all(shownBy.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
