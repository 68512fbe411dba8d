import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { Delivery, Webhook } from '../contract/webhooks.contract.ts'
import { stateWords } from './webhook-words.ts'

/** Whether a receiver takes what it is sent, as a word. */
export function WebhookState({ isOn, offBecause, failingSince }: Webhook) {
  if (!isOn)
    return (
      <Badge family={offBecause === 'hand' ? 'neutral' : 'unexc'} icon={IconPlayerPause} weight="quiet">
        {offBecause === 'hand' ? 'Off' : 'Switched off'}
      </Badge>
    )
  return failingSince === null ? (
    <Badge family="present" icon={IconCheck} weight="quiet">
      On
    </Badge>
  ) : (
    <Badge family="late" icon={IconAlertTriangle}>
      Failing
    </Badge>
  )
}

const looks = {
  waiting: { family: 'neutral', icon: IconClock },
  delivered: { family: 'present', icon: IconCheck },
  failed: { family: 'unexc', icon: IconX },
  kept: { family: 'late', icon: IconArchive },
} as const

/** How a delivery stands, as a word. */
export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const { family, icon } = looks[state]
  return (
    <Badge family={family} icon={icon} weight="quiet">
      {stateWords[state]}
    </Badge>
  )
}
