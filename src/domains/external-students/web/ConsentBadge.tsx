import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { ConsentState } from '../rules/consent.ts'

interface ConsentBadgeProps {
  readonly consent: ConsentState
  /** The last day; null without an end. */
  readonly until: string | null
}

/** What the family's consent is today. */
export function ConsentBadge({ consent, until }: ConsentBadgeProps) {
  if (consent === 'missing')
    return (
      <Badge family="unexc" icon={IconAlertTriangle}>
        No consent
      </Badge>
    )
  const day = until === null ? '' : formatDay(until)
  if (consent === 'expired')
    return (
      <Badge family="unexc" icon={IconAlertTriangle}>
        Ended {day}
      </Badge>
    )
  return (
    <Badge family={consent === 'ends' ? 'late' : 'outline'} icon={consent === 'ends' ? IconClock : IconCheck}>
      {until === null ? 'Given' : `Until ${day}`}
    </Badge>
  )
}
