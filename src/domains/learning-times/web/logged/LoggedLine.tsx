import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#ui/format/days.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { LoggedHours } from '../../contract/logged-hours.schemas.ts'
import { minutesText } from '../hours/hours-text.ts'
import css from './logged.module.css'

const states = {
  waiting: { family: 'late', icon: IconHourglass, word: 'Waits' },
  confirmed: { family: 'neutral', icon: IconCheck, word: 'Counts' },
  declined: { family: 'unexc', icon: IconX, word: 'Declined' },
} as const

interface LoggedLineProps {
  readonly entry: LoggedHours
  /** What can be done with it. */
  readonly children?: ReactNode
}

/** Work that was logged: what, when, how long, by whom, and whether it counts. */
export function LoggedLine({ entry, children }: LoggedLineProps) {
  const { day, minutes, subject, what, state, logged_by, decided_by, reason } = entry
  const { family, icon, word } = states[state]
  return (
    <li className={css.line}>
      <div className={css.words}>
        <p className={css.what}>{what}</p>
        <p className={css.quiet}>
          {[formatDay(day), minutesText(minutes), subject, logged_by ?? 'Somebody'].join(', ')}
        </p>
        {state === 'declined' && (
          <p className={css.quiet}>
            {decided_by ?? 'Somebody'}: {reason}
          </p>
        )}
      </div>
      <Badge family={family} icon={icon} weight={state === 'confirmed' ? 'quiet' : 'fill'}>
        {word}
      </Badge>
      {children}
    </li>
  )
}
