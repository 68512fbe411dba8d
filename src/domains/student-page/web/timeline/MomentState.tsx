import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircleHalf2,
  IconFileCheck,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'
import type { Moment, MomentTone } from '#contract/moments.ts'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import css from './timeline.module.css'

const looks: Readonly<Record<Exclude<MomentTone, 'plain'>, readonly [ColourFamily, Icon]>> = {
  good: ['present', IconCheck],
  late: ['late', IconAlertTriangle],
  insufficient: ['insuf', IconCircleHalf2],
  absent: ['unexc', IconX],
  excused: ['exc', IconFileCheck],
}

/** What a moment says in a word: attendance as rolls draw it, the rest as loud as it is; what is usual is a plain word. */
export function MomentState({ moment: { kind, tone, state }, count }: MomentStateProps) {
  if (tone === 'plain') return <span className={css.state}>{state}</span>
  if (kind === 'attendance' && count === 1) return <StatusBadges status={state} />
  if (kind === 'status' && tone !== 'good')
    return (
      <Badge family="outline" icon={IconPlayerPause}>
        {state}
      </Badge>
    )
  const [family, icon] = looks[tone]
  return (
    <Badge family={family} icon={icon} weight={tone === 'good' ? 'quiet' : 'fill'}>
      {count === 1 ? state : `${state}, ${count} meetings`}
    </Badge>
  )
}

interface MomentStateProps {
  readonly moment: Moment
  /** How many meetings say the same. */
  readonly count: number
}
