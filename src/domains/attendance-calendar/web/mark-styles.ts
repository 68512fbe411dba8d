import {
  type Icon,
  IconCheck,
  IconCircleDashed,
  IconClipboardOff,
  IconClock,
  IconFileCheck,
  IconPlayerPlay,
  IconUserX,
} from '@tabler/icons-react'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { CalendarSession } from '../contract/calendar.schemas.ts'

export interface MarkStyle {
  readonly family: ColourFamily
  readonly icon: Icon
  readonly word: string
  /** The normal is quiet, the exception filled (look §5). */
  readonly isFilled: boolean
}

export const markStyles = {
  present: { family: 'present', icon: IconCheck, word: 'present', isFilled: false },
  tardy: { family: 'late', icon: IconClock, word: 'tardy', isFilled: true },
  excused: { family: 'exc', icon: IconFileCheck, word: 'excused', isFilled: true },
  absent: { family: 'unexc', icon: IconUserX, word: 'absent', isFilled: true },
} as const satisfies Record<string, MarkStyle>

const upcoming: MarkStyle = { family: 'outline', icon: IconCircleDashed, word: 'upcoming', isFilled: false }
const running: MarkStyle = { family: 'accent', icon: IconPlayerPlay, word: 'running now', isFilled: true }
export const notTaken: MarkStyle = {
  family: 'outline',
  icon: IconClipboardOff,
  word: 'roll not taken',
  isFilled: false,
}

/** How a session stands on the calendar: by the student's row, or by the worst its roll holds. */
export function styleOf({ record, counts, phase, is_roll_taken: isTaken }: CalendarSession): MarkStyle {
  const { present, tardy, absent, excused } = record ?? {
    present: counts.present > 0,
    tardy: false,
    absent: counts.absent > 0,
    excused: false,
  }
  if (absent) return markStyles.absent
  if (excused) return markStyles.excused
  if (phase === 'upcoming') return upcoming
  if (phase === 'running') return running
  if (!isTaken) return notTaken
  if (tardy) return markStyles.tardy
  return present ? markStyles.present : notTaken
}
