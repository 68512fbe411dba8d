import { formatShortDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'

type Day = SchoolToday['day']

/** What kind of day it is and how far it has come, and what comes next: one or two sentences. */
export function dayWords({ day, today }: Pick<SchoolToday, 'day' | 'today'>): { now: string; next: string } {
  if (day.kind === 'no_calendar') return { now: 'The school year has no cycles yet.', next: '' }
  if (day.kind !== 'school') return { now: freeDay(day), next: nextSchool(day) }
  const closed = day.holidays.length === 0 ? '' : ` ${closedSentence(day)}`
  if (day.meetings === 0) return { now: `A school day without meetings.${closed}`, next: nextSchool(day) }
  const isOver = day.over === day.meetings
  return { now: `${progress(day)}${closed}`, next: isOver ? nextSchool(day) : nextToday(day, today) }
}

function freeDay(day: Day): string {
  if (day.kind === 'weekend') return 'It is the weekend.'
  if (day.kind === 'between_cycles') return 'No cycle runs today.'
  if (day.holidays.some(({ isClosed }) => isClosed)) return `No school today. ${closedSentence(day)}`
  const titles = [...new Set(day.holidays.map(({ title }) => title))]
  return titles.length === 0 ? 'No school today.' : `${titles.join(', ')}: no school today.`
}

/** `Campus 2 has no school: Founders Day.`; of a closed one `Campus 2 is closed: snow.` */
const closedSentence = ({ holidays }: Day) =>
  holidays
    .map(({ title, campus, isClosed }) =>
      isClosed
        ? `${campus ?? 'The school'} is ${title.charAt(0).toLowerCase()}${title.slice(1)}.`
        : `${campus ?? 'The school'} has no school: ${title}.`,
    )
    .join(' ')

function progress({ meetings, running, over, firstStartAt, lastEndAt }: Day): string {
  const all = formatNoun(meetings, 'meeting')
  if (over === meetings) return `School is over for today, ${all} until ${formatTime(lastEndAt ?? '')}.`
  if (over === 0 && running === 0)
    return `${all} today, the first at ${formatTime(firstStartAt ?? '', { zone: true })}.`
  const now = running === 0 ? 'none runs now' : `${running} ${running === 1 ? 'runs' : 'run'} now`
  return `${over} of ${all} ${over === 1 ? 'is' : 'are'} over, ${now}.`
}

function nextToday({ next, running, over }: Day, today: string): string {
  // Before the first one its time was just said.
  if (next === null || schoolDayOf(next.startAt) !== today || (running === 0 && over === 0)) return ''
  return `Next: ${next.title} at ${formatTime(next.startAt)}.`
}

function nextSchool({ nextSchoolDay, next }: Day): string {
  const nextDay = next && schoolDayOf(next.startAt)
  if (nextDay !== null && (nextSchoolDay === null || nextDay <= nextSchoolDay))
    return `Next: ${next?.title} on ${formatShortDay(nextDay)} at ${formatTime(next?.startAt ?? '', { zone: true })}.`
  return nextSchoolDay === null ? '' : `School is next on ${formatShortDay(nextSchoolDay)}.`
}
