import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { shownBy, useUndoChange } from '../use-undo-change.ts'

interface Answer {
  readonly message: string
  readonly change_id: number | null
}

/** Shows that a logo was changed, with Undo, and renews everything that shows it. */
export function useLogoChanged() {
  const queryClient = useQueryClient()
  const undo = useUndoChange()
  return async ({ message, change_id }: Answer) => {
    toast.success(message, change_id === null ? undefined : () => void undo(change_id))
    await Promise.all(
      [...shownBy, api.logos.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
