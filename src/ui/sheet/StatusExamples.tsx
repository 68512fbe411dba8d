import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClipboardOff,
  IconHourglass,
  IconPlayerPause,
  IconPlayerTrackNext,
  IconTrendingDown,
  IconTrophy,
} from '@tabler/icons-react'
import { Badge } from '../status/Badge.tsx'
import { Bar, Pips } from '../status/Pips.tsx'
import { PresenceStrip, type PresenceStripProps } from '../status/PresenceStrip.tsx'
import { ExampleBadge, exampleStatuses } from './ExampleBadge.tsx'
import { type ExampleStudent, scheduled, startMs } from './example-roll.ts'
import css from './sheet.module.css'

const order = Object.keys(exampleStatuses) as ExampleStudent['status'][]

/** Badges of every family. */
export function BadgeExamples() {
  return (
    <>
      <div className={css.row}>
        {order.map((status) => (
          <ExampleBadge key={status} status={status} />
        ))}
        <Badge family="outline" icon={IconCircleDashed}>
          Upcoming
        </Badge>
        <Badge family="outline" icon={IconClipboardOff}>
          Roll not taken
        </Badge>
      </div>
      <div className={css.row}>
        <Badge family="late" icon={IconHourglass}>
          Waiting for approval
        </Badge>
        <Badge family="present" icon={IconCircleCheck}>
          Approved
        </Badge>
        <Badge family="unexc" icon={IconCircleX} weight="edged">
          Rejected
        </Badge>
        <Badge family="outline">Recurring</Badge>
        <Badge family="present" icon={IconTrophy}>
          Completed
        </Badge>
        <Badge family="accent" icon={IconPlayerTrackNext}>
          Ahead of schedule
        </Badge>
        <Badge family="neutral">On track</Badge>
        <Badge family="late" icon={IconTrendingDown}>
          Falling behind
        </Badge>
        <Badge family="outline" icon={IconPlayerPause}>
          On Hold
        </Badge>
        <Pips count={4} family="insuf" />
        <Bar share={0.6} width={60} family="unexc" />
      </div>
    </>
  )
}

const at = (minutes: number) => startMs + minutes * 60_000
const span = (from: number, to: number) => ({ fromMs: at(from), toMs: at(to) })
const strips: Record<string, Omit<PresenceStripProps, 'scheduled'>> = {
  'Whole meeting': { segments: [span(0, 50)] },
  'Joined late': { segments: [span(6, 50)], lateUntilMs: at(6) },
  'Left and came back': { segments: [span(0, 22), span(27, 50)] },
  'Less than half': { segments: [span(6, 14), span(20, 28)], lateUntilMs: at(6) },
  'Nobody seen': { segments: [], outline: 'absent' },
  Excused: { segments: [], outline: 'excused' },
  'Live, in the meeting': { segments: [span(1, 23)], nowMs: at(23) },
  'Live, not seen yet': { segments: [], outline: 'absent', nowMs: at(23) },
}

/** The presence strip in all its states. */
export function StripExamples() {
  return (
    <div className={css.strips}>
      {Object.entries(strips).map(([name, strip]) => (
        <div key={name}>
          <PresenceStrip variant="row" scheduled={scheduled} {...strip} />
          <small>{name}</small>
        </div>
      ))}
    </div>
  )
}
