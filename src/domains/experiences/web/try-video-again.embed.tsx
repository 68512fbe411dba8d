import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

interface TryVideoAgainProps {
  readonly sessionId: number
  /** Somebody deleted the meeting at the service: another one is made. */
  readonly isDeleted: boolean
}

/**
 * Has the video meeting of a session made or moved again at the service. The page itself listens for what comes of it.
 */
export function TryVideoAgain({ sessionId, isDeleted }: TryVideoAgainProps) {
  const trying = useMutation(
    api.experienceDesigns.tryVideoAgain.mutationOptions({
      onSuccess: () => void toast.success('Asking the video service again'),
      onError: (error) => void toast.error(messageOf(error)),
    }),
  )
  return (
    <Button
      size="xs"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      loading={trying.isPending}
      onClick={() => trying.mutate({ session_id: sessionId })}
    >
      {isDeleted ? 'Make it again' : 'Try again'}
    </Button>
  )
}
