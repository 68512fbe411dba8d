import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

interface PullButtonProps {
  readonly userId?: number
  readonly hindrance?: string | null
  readonly isPending?: boolean
}

/** Has recordings read anew: of one colleague, or of all. */
export function PullButton({ userId, hindrance = null, isPending = false }: PullButtonProps) {
  const queryClient = useQueryClient()
  const pull = useMutation({
    mutationFn: () => client.recordings.pull({ userId }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.recordings.key() }),
  })
  return (
    <ReasonedButton
      changes
      variant="filled"
      reason={hindrance ?? (isPending ? 'They are being read right now.' : undefined)}
      busy={pull.isPending}
      onClick={() => pull.mutate()}
    >
      Read recordings
    </ReasonedButton>
  )
}
