import { IconBan, IconCheck, IconHistory } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { TranscriptState } from '../contract/transcripts.contract.ts'

const badges = {
  genuine: { family: 'present', icon: IconCheck, label: 'Genuine' },
  superseded: { family: 'neutral', icon: IconHistory, label: 'Superseded' },
  revoked: { family: 'unexc', icon: IconBan, label: 'Revoked' },
} as const

/** Whether an official transcript still holds. */
export function TranscriptStateBadge({ state }: { state: TranscriptState }) {
  const { family, icon, label } = badges[state]
  return (
    <Badge family={family} icon={icon} weight="quiet">
      {label}
    </Badge>
  )
}
