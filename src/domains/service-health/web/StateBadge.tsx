import {
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconPlugConnectedX,
  IconPlugX,
  IconVolumeOff,
} from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ServiceRow } from '../contract/service-health.schemas.ts'

const badges = {
  down: { family: 'unexc', icon: IconPlugConnectedX, word: 'Down', weight: 'edged' },
  silent: { family: 'late', icon: IconVolumeOff, word: 'Silent', weight: 'fill' },
  slow: { family: 'late', icon: IconClock, word: 'Slow', weight: 'fill' },
  good: { family: 'present', icon: IconCheck, word: 'Good', weight: 'quiet' },
  unused: { family: 'outline', icon: IconCircleDashed, word: 'Not used yet', weight: 'fill' },
  none: { family: 'outline', icon: IconPlugX, word: 'Not set up', weight: 'fill' },
} as const

/** How a service stands, in a word. */
export function StateBadge({ state }: Pick<ServiceRow, 'state'>) {
  const { word, ...badge } = badges[state]
  return <Badge {...badge}>{word}</Badge>
}
