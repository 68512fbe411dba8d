import type { PlannedAttendable } from '../attendance/rolls.ts'
import type { Block } from '../people/people.ts'
import { sessionMinutes } from './catalogue.ts'
import type { Experience } from './experiences.ts'
import { type HolidayPlan, isHoliday } from './holidays.ts'
import { wallMs, weekdayOf } from './school-days.ts'

type Planned = Omit<PlannedAttendable, 'isDetailed'>

const minute = 60_000
const standupMinutes = 15
const checkpointMinute = 12 * 60
const checkpointMinutes = 30

/** The sessions of one experience on a day: none on a holiday. */
export function sessionsOn(
  experience: Experience,
  date: string,
  holidays: readonly HolidayPlan[],
): Planned[] {
  if (isHoliday(holidays, date, experience.cohortId)) return []
  const weekday = weekdayOf(date)
  return experience.slot.meetings
    .filter((meeting) => meeting.weekday === weekday)
    .map((meeting) => sessionAt(experience, date, wallMs(date, meeting.minute), sessionMinutes * minute))
}

export function sessionAt(experience: Experience, date: string, startMs: number, lengthMs: number): Planned {
  const { id, title, meetingId, experts, students, externals } = experience
  const endMs = startMs + lengthMs
  const meeting = { meetingId, title, startMs, endMs, hosts: experts, students, externals }
  return { kind: 'session', experienceId: id, houseId: null, date, meeting }
}

/** A stand-up every school day and a checkpoint once a week for each house. */
export function houseEventsOn(block: Block, date: string, holidays: readonly HolidayPlan[]): Planned[] {
  const weekday = weekdayOf(date)
  if (weekday > 5) return []
  return block.houses.flatMap((house, index): Planned[] => {
    if (isHoliday(holidays, date, house.cohortId)) return []
    const students = block.students.filter(
      (student) => student.house === house && (student.status === 'active' || student.status === 'hold'),
    )
    const event = (kind: 'standup' | 'checkpoint', atMinute: number, minutes: number): Planned => {
      const startMs = wallMs(date, atMinute)
      const endMs = startMs + minutes * minute
      const { title, meetingId, advisor } = house
      const meeting = { meetingId, title, startMs, endMs, hosts: [advisor], students, externals: [] }
      return { kind, experienceId: null, houseId: house.id, date, meeting }
    }
    const standup = event('standup', house.standupMinute, standupMinutes)
    const isCheckpointDay = weekday === 2 + (index % 3)
    return isCheckpointDay ? [standup, event('checkpoint', checkpointMinute, checkpointMinutes)] : [standup]
  })
}
