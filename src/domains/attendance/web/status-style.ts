import {
  type Icon,
  IconCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClock,
  IconFileCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { AttendanceStatus, DayValue } from '../contract/attendance-status.ts'

export interface StatusStyle {
  readonly family: ColourFamily
  readonly icon: Icon
  readonly weight: 'quiet' | 'fill' | 'edged'
}

const present: StatusStyle = { family: 'present', icon: IconCheck, weight: 'quiet' }
const late: StatusStyle = { family: 'late', icon: IconClock, weight: 'fill' }
const insufficient: StatusStyle = { family: 'insuf', icon: IconCircleHalf2, weight: 'fill' }
const unexcused: StatusStyle = { family: 'unexc', icon: IconUserX, weight: 'edged' }
const excused: StatusStyle = { family: 'exc', icon: IconFileCheck, weight: 'fill' }

/** How each status of a roll is drawn (look §5): the normal is quiet, the exception filled. */
export const statusStyles: Readonly<Record<AttendanceStatus, StatusStyle>> = {
  Present: present,
  Late: late,
  Insufficient: insufficient,
  'Unexcused Absent': unexcused,
  'Excused Absent': excused,
}

/** How each value of a day in the aggregated grid is drawn (look §5). */
export const dayStyles: Readonly<Record<DayValue, StatusStyle>> = {
  Present: present,
  Late: late,
  Insufficient: insufficient,
  Excused: excused,
  Unexcused: unexcused,
  Upcoming: { family: 'outline', icon: IconCircleDashed, weight: 'quiet' },
}
