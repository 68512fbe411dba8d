import {
  type Icon,
  IconCalendarUser,
  IconChecklist,
  IconNote,
  IconRosette,
  IconUserCog,
} from '@tabler/icons-react'
import type { MomentKind } from '#contract/moment-kinds.ts'
import type { Moment } from '#contract/moments.ts'
import { formatTime } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Line } from './group-moments.ts'
import { kindLabels } from './kind-labels.ts'
import { MomentState } from './MomentState.tsx'
import css from './timeline.module.css'

const icons: Readonly<Record<MomentKind, Icon>> = {
  attendance: IconCalendarUser,
  note: IconNote,
  task: IconChecklist,
  assessment: IconRosette,
  status: IconUserCog,
}

/** One line: when, of which kind, what it says, and what it is about. */
export function MomentLine({ line: { moments } }: { line: Line }) {
  const [first] = moments
  const KindIcon = icons[first.kind]
  return (
    <li
      className={css.line}
      data-quiet={first.kind === 'attendance' && first.tone === 'good' ? true : undefined}
    >
      <span className={css.time}>{formatTime(first.at)}</span>
      <span className={css.kind} title={kindLabels[first.kind]}>
        <KindIcon size={16} stroke={1.75} role="img" aria-label={kindLabels[first.kind]} />
      </span>
      <span className={css.words}>
        <span className={css.title}>
          {moments.map((moment, at) => (
            <span key={moment.key}>
              {at > 0 && ', '}
              <Title moment={moment} />
            </span>
          ))}
        </span>
        {first.detail !== null && <span className={css.detail}>{first.detail}</span>}
      </span>
      <MomentState moment={first} count={moments.length} />
    </li>
  )
}

function Title({ moment: { url, title } }: { moment: Moment }) {
  return url === null ? title : <UiLink href={url}>{title}</UiLink>
}
