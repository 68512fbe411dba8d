import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Stops a mailing, which can be taken back, or resumes it. */
export function useTurnMailing() {
  const queryClient = useQueryClient()
  const turn = async (mailingId: number, _action: 'stop' | 'resume'): Promise<void> => {
    try {
      const { message, is_stopped } = await client.mailings.turnMailing({ mailingId, _action })
      toast.success(message, is_stopped ? () => void turn(mailingId, 'resume') : undefined)
    } catch (error) {
      toast.error(messageOf(error), () => void turn(mailingId, _action))
    }
    await queryClient.invalidateQueries({ queryKey: api.mailings.key() })
  }
  return turn
}
