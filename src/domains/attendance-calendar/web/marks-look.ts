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
import type { Family } from '#ui/theme/tokens.ts'
import type { CalendarSession } from '../contract/calendar.schemas.ts'

export interface MarkLook {
  readonly family: Family
  readonly icon: Icon
  readonly word: string
  /** The normal is quiet, the exception filled (look §5). */
  readonly isFilled: boolean
}

export const looks = {
  present: { family: 'present', icon: IconCheck, word: 'present', isFilled: false },
  tardy: { family: 'late', icon: IconClock, word: 'tardy', isFilled: true },
  excused: { family: 'exc', icon: IconFileCheck, word: 'excused', isFilled: true },
  absent: { family: 'unexc', icon: IconUserX, word: 'absent', isFilled: true },
} as const satisfies Record<string, MarkLook>

const upcoming: MarkLook = { family: 'outline', icon: IconCircleDashed, word: 'upcoming', isFilled: false }
const running: MarkLook = { family: 'accent', icon: IconPlayerPlay, word: 'running now', isFilled: true }
const notTaken: MarkLook = {
  family: 'outline',
  icon: IconClipboardOff,
  word: 'roll not taken',
  isFilled: false,
}

/** How a session stands on the calendar: by the student's row, or by the worst its roll holds. */
export function lookOf({ record, counts, phase, is_roll_taken: isTaken }: CalendarSession): MarkLook {
  const { present, tardy, absent, excused } = record ?? {
    present: counts.present > 0,
    tardy: false,
    absent: counts.absent > 0,
    excused: false,
  }
  if (absent) return looks.absent
  if (excused) return looks.excused
  if (phase === 'upcoming') return upcoming
  if (phase === 'running') return running
  if (!isTaken) return notTaken
  if (tardy) return looks.tardy
  return present ? looks.present : notTaken
}
