import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'

interface NoteAddress {
  readonly studentId: number
  readonly noteId: number
}

/** Removes a note at once; the toast takes it back. */
export function useRemoveNote(onRemoved: () => void) {
  const queryClient = useQueryClient()
  const left = useLeftForm()
  const restore = async (address: NoteAddress) => {
    try {
      await client.notes.restoreNote(address)
      await queryClient.invalidateQueries()
    } catch (error) {
      toast.error(messageOf(error), () => void restore(address))
    }
  }
  return useMutation({
    mutationFn: (address: NoteAddress) => client.notes.deleteNote(address),
    onMutate: left.onSend,
    onSuccess: ({ message }, address) => {
      toast.success(message, () => void restore(address))
      if (!left.isLeft()) onRemoved()
      return queryClient.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** Marks a follow-up as done or opens it again; done can be taken back in the toast. */
export function useFollowUp() {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: (input: NoteAddress & { done: boolean }) => client.notes.setFollowUp(input),
    onSuccess: ({ message }, input) => {
      toast.success(message, input.done ? () => set.mutate({ ...input, done: false }) : undefined)
      return queryClient.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return set
}
