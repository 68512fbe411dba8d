import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconPlayerTrackNext,
  IconTrendingDown,
  IconTrophy,
} from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import { type GraduationStatus, graduationStatusLabels } from '../contract/graduation-status.ts'

const looks: Readonly<Record<GraduationStatus, { family: ColourFamily; icon: Icon }>> = {
  completed: { family: 'present', icon: IconTrophy },
  'ahead-of-schedule': { family: 'accent', icon: IconPlayerTrackNext },
  'on-track': { family: 'neutral', icon: IconCheck },
  'falling-behind': { family: 'late', icon: IconTrendingDown },
  'off-track': { family: 'unexc', icon: IconAlertTriangle },
}

interface GraduationBadgeProps {
  readonly status: GraduationStatus
  /** The program it was reckoned in. */
  readonly href?: string | undefined
}

/** How far somebody is on the way to graduating; on track is the normal and stays quiet. */
export function GraduationBadge({ status, href }: GraduationBadgeProps) {
  const { family, icon } = looks[status]
  const weight = status === 'on-track' ? 'quiet' : status === 'off-track' ? 'edged' : 'fill'
  const badge = (
    <Badge family={family} icon={icon} weight={weight}>
      {graduationStatusLabels[status]}
    </Badge>
  )
  return href === undefined ? badge : <UiLink href={href}>{badge}</UiLink>
}
