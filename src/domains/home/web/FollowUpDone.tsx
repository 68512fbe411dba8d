import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { HomeNeed } from '../contract/home.schemas.ts'

/** Marks a follow-up as done where it is listed; the toast opens it again. */
export function FollowUpDone({ need }: { need: Extract<HomeNeed, { kind: 'follow_up' }> }) {
  const queryClient = useQueryClient()
  const { noteId, studentId, studentName } = need
  const settings = {
    onError: (error: Error) => {
      toast.error(messageOf(error))
    },
    onSettled: () => queryClient.invalidateQueries(),
  }
  const reopen = useMutation({
    ...settings,
    mutationFn: () => client.notes.setFollowUp({ studentId, noteId, done: false }),
  })
  const complete = useMutation({
    ...settings,
    mutationFn: () => client.notes.setFollowUp({ studentId, noteId, done: true }),
    onSuccess: ({ message }) => toast.success(message, () => reopen.mutate()),
  })
  return (
    <ReasonedButton
      size="xs"
      aria-label={`Done: follow up with ${studentName}`}
      busy={complete.isPending}
      onClick={() => complete.mutate()}
    >
      Done
    </ReasonedButton>
  )
}
