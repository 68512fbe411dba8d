import { type Icon, IconCalendarOff, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { ExcuseState } from '../contract/excuse-values.ts'

interface BadgeStyle {
  readonly family: ColourFamily
  readonly icon: Icon
  readonly word: string
  readonly weight: 'fill' | 'edged' | 'quiet'
}

const badgeStyles: Readonly<Record<ExcuseState, BadgeStyle>> = {
  waiting: { family: 'late', icon: IconHourglass, word: 'Waiting for approval', weight: 'fill' },
  approved: { family: 'present', icon: IconCircleCheck, word: 'Approved', weight: 'fill' },
  rejected: { family: 'unexc', icon: IconCircleX, word: 'Rejected', weight: 'edged' },
}

const fallenAway: BadgeStyle = {
  family: 'neutral',
  icon: IconCalendarOff,
  word: 'Fell away',
  weight: 'quiet',
}

interface ExcuseStateBadgeProps {
  readonly state: ExcuseState
  /** Its days were closed since it was asked for. */
  readonly fellAway?: boolean
}

/** How an excuse stands (look §5, picture 09). */
export function ExcuseStateBadge({ state, fellAway = false }: ExcuseStateBadgeProps) {
  const { word, ...look } = fellAway ? fallenAway : badgeStyles[state]
  return <Badge {...look}>{word}</Badge>
}
