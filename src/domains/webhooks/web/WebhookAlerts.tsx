import { IconAlertTriangle, IconArchive, IconKey } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { WebhookDetail } from '../contract/webhooks.contract.ts'
import { troubleOf } from './webhook-words.ts'

/** Why nothing arrives, what waits to be replayed, and a secret that is being changed. */
export function WebhookAlerts({ hook }: { readonly hook: WebhookDetail }) {
  const { isOn, kept, failed, oldSecretUntil } = hook
  const trouble = troubleOf(hook)
  return (
    <>
      {trouble !== undefined && (
        <PageAlert
          family={isOn ? 'late' : 'unexc'}
          icon={IconAlertTriangle}
          title={isOn ? 'Deliveries fail' : 'Nothing is sent there'}
        >
          {trouble}
          {!isOn && ' What happens meanwhile is kept for 30 days.'}
        </PageAlert>
      )}
      {kept + failed > 0 && (
        <PageAlert
          family="late"
          icon={IconArchive}
          title={`${formatNoun(kept + failed, 'event')} did not arrive`}
        >
          {isOn
            ? 'Replay sends them once more, in the order in which they happened.'
            : 'Switch the receiver on; then they can be replayed in the order in which they happened.'}
        </PageAlert>
      )}
      {oldSecretUntil !== null && (
        <PageAlert family="neutral" icon={IconKey} title="Two secrets sign">
          The previous one also signs until {formatWhen(oldSecretUntil, Date.now())}.
        </PageAlert>
      )}
    </>
  )
}
