import { Button } from '@mantine/core'
import { IconSend, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import type { WebhookDetail } from '../contract/webhooks.contract.ts'
import { ReplaySince } from './log/ReplaySince.tsx'
import { useWebhookActs } from './use-webhook-acts.ts'
import { WebhookMenu } from './WebhookMenu.tsx'
import { lastDelivered } from './webhook-words.ts'

interface WebhookHeadProps {
  /** Undefined while it is fetched. */
  readonly hook: WebhookDetail | undefined
  readonly onSettings: () => void
}

const factsOf = (hook: WebhookDetail) =>
  `${hook.url} · last delivery ${lastDelivered(hook)} · set up by ${hook.madeBy.name}`

/** The name of a receiver, where it is, and what can be done with it. */
export function WebhookHead({ hook, onSettings }: WebhookHeadProps) {
  const [isReplaying, setReplaying] = useState(false)
  return (
    <>
      <PageHeader
        title={hook?.title ?? 'Receiver'}
        crumbs={[{ label: 'Webhooks', href: '/workbench/webhooks' }]}
        facts={hook && factsOf(hook)}
        actions={hook && <Acts hook={hook} onSettings={onSettings} onReplay={() => setReplaying(true)} />}
      />
      {isReplaying && hook && <ReplaySince endpointId={hook.id} onClose={() => setReplaying(false)} />}
    </>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ActsProps {
  readonly hook: WebhookDetail
  readonly onSettings: () => void
  readonly onReplay: () => void
}

function Acts({ hook, onSettings, onReplay }: ActsProps) {
  const act = useWebhookActs(hook.id, () => {})
  const offReason = hook.isOn ? undefined : 'It is off. Switch it on first.'
  return (
    <>
      <ReasonedButton reason={offReason} onClick={onReplay}>
        Replay…
      </ReasonedButton>
      <ReasonedButton
        reason={offReason}
        busy={act.isPending}
        leftSection={<IconSend {...icon} />}
        onClick={() => act.mutate('test')}
      >
        Send a test
      </ReasonedButton>
      <Button leftSection={<IconSettings {...icon} />} onClick={onSettings}>
        Settings
      </Button>
      <WebhookMenu hook={hook} />
    </>
  )
}
