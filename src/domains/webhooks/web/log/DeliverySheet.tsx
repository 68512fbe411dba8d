import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { DeliveryState } from '../webhook-state.tsx'
import { kindWords, remarkOf } from '../webhook-words.ts'
import css from '../webhooks.module.css'
import { Attempts } from './Attempts.tsx'

interface DeliverySheetProps {
  readonly endpointId: number
  readonly deliveryId: number
  /** Whether the receiver is on. */
  readonly isOn: boolean
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

const refreshMs = 10_000

/** What was sent, byte by byte, how each try was answered, and sending it once more. */
export function DeliverySheet({ endpointId, deliveryId, isOn, ...steps }: DeliverySheetProps) {
  const queryClient = useQueryClient()
  const input = { endpointId, deliveryId }
  const { data: delivery, error } = useQuery({
    ...api.webhooks.getDelivery.queryOptions({ input }),
    refetchInterval: refreshMs,
  })
  const replay = useMutation({
    mutationFn: () => client.webhooks.replay(input),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(messageOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.webhooks.key() }),
  })
  return (
    <SideSheet
      kicker="Delivery"
      title={delivery ? kindWords[delivery.kind] : 'Delivery'}
      facts={delivery ? formatWhen(delivery.happenedAt, Date.now()) : '\u00a0'}
      {...steps}
      footer={
        <ReasonedButton
          variant="filled"
          reason={isOn ? undefined : 'The receiver is off. Switch it on first.'}
          busy={replay.isPending}
          onClick={() => replay.mutate()}
        >
          Replay
        </ReasonedButton>
      }
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {delivery && (
        <>
          <PanelSection>
            <DeliveryState {...delivery} />
            <p className={css.quiet}>{remarkOf(delivery)}</p>
            <p className={css.copy}>
              <code>{delivery.messageId}</code>
              <CopyButton value={delivery.messageId} label="Copy the id" />
            </p>
          </PanelSection>
          <PanelSection title="Tries">
            <Attempts attempts={delivery.attempts} />
          </PanelSection>
          <PanelSection title="What is sent">
            <pre className={css.body}>{delivery.body}</pre>
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}
