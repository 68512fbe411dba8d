import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

type Turn = 'pause' | 'resume' | 'delete' | 'restore'

const back: Readonly<Partial<Record<Turn, Turn>>> = { pause: 'resume', delete: 'restore' }

/** Pauses, resumes or deletes an alert; pausing and deleting can be taken back. */
export function useTurnAlert() {
  const queryClient = useQueryClient()
  const turn = async (alertId: number, _action: Turn): Promise<void> => {
    try {
      const { message } = await client.askAlerts.turn({ alertId, _action })
      const undo = back[_action]
      toast.success(message, undo && (() => void turn(alertId, undo)))
    } catch (error) {
      toast.error(messageOf(error), () => void turn(alertId, _action))
    }
    await queryClient.invalidateQueries({ queryKey: api.askAlerts.key() })
  }
  return turn
}
