import {
  type Icon,
  IconClipboardCheck,
  IconClipboardX,
  IconHourglass,
  IconPhone,
  IconReportAnalytics,
  IconUserQuestion,
} from '@tabler/icons-react'
import { weekTitle } from '#domains/house-reports/rules/report-week.ts'
import { hiddenTitle } from '#domains/notes/contract/note-values.ts'
import { formatShortDay, formatWeekdayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime, formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { HomeNeed } from '../contract/home.schemas.ts'

/** How a need reads: what it is, its evidence, and the one verb that settles it. */
export interface NeedFacts {
  readonly icon: Icon
  readonly family: 'late' | 'unexc' | 'neutral'
  readonly title: string
  /** What tells two people of one name apart, in grey after the title. */
  readonly beside?: string
  readonly second: string
  readonly verb: string
  readonly href: string
  readonly key: string
}

export function factsOf(need: HomeNeed, nowMs: number): NeedFacts {
  switch (need.kind) {
    case 'excuse':
      return {
        icon: IconHourglass,
        family: 'late',
        title: `Excuse for ${need.studentName} needs your decision`,
        beside: [`Grade ${need.grade}`, need.houseTitle].filter(Boolean).join(', '),
        second: excuseText(need, nowMs),
        verb: 'Review',
        href: need.url,
        key: `excuse-${need.excuseId}`,
      }
    case 'roll':
      return {
        icon: IconClipboardX,
        family: 'unexc',
        title: `Roll not taken for ${need.title}`,
        second: `${meetingText(need.startAt, nowMs)}, ${formatNoun(need.studentsCount, 'student')}`,
        verb: 'Take roll',
        href: need.url,
        key: `roll-${need.eventId}`,
      }
    case 'participants':
      return {
        icon: IconUserQuestion,
        family: 'late',
        title: `${formatNoun(need.unsureCount, 'participant')} could not be matched`,
        second: `${need.title}, ${meetingText(need.startAt, nowMs)}`,
        verb: 'Review',
        href: need.url,
        key: `participants-${need.eventId}`,
      }
    case 'report':
      return {
        icon: IconReportAnalytics,
        family: 'neutral',
        title: `Weekly report: ${formatNoun(need.students, 'student')} to check in with`,
        second: `${need.houseTitle}, ${weekTitle(need.weekStartsOn)}${need.celebrations > 0 ? `, and ${need.celebrations} to celebrate` : ''}`,
        verb: 'Open report',
        href: need.url,
        key: `report-${need.reportId}`,
      }
    case 'tasks':
      return {
        icon: IconClipboardCheck,
        family: 'neutral',
        title:
          need.waiting > 0
            ? `${formatNoun(need.waiting, 'hand-in')} to review in ${need.experienceTitle}`
            : `${formatNoun(need.asking, 'student')} ${need.asking === 1 ? 'asks' : 'ask'} for more time in ${need.experienceTitle}`,
        second: tasksText(need, nowMs),
        verb: 'Review',
        href: need.url,
        key: `tasks-${need.experienceId}`,
      }
    case 'follow_up':
      return {
        icon: IconPhone,
        family: 'neutral',
        title: `Follow up with ${need.studentName}`,
        second: `${followUpText(need.dueOn, schoolDayOf(nowMs))}, in ${noteText(need.title)}`,
        verb: 'Open note',
        href: need.url,
        key: `note-${need.noteId}`,
      }
  }
}

/** `today 8:45 AM`; `Mon, Nov 9, 11:00 AM`. */
function meetingText(startAt: string, nowMs: number): string {
  const day = schoolDayOf(startAt)
  if (day === schoolDayOf(nowMs)) return `today ${formatTime(startAt)}`
  return `${formatShortDay(day)}, ${formatTime(startAt)}`
}

type ExcuseNeed = Extract<HomeNeed, { kind: 'excuse' }>

/**
 * `8 school days, Thu, Nov 12 – Mon, Nov 23, Medical appointment. Keiko Kobayashi asked yesterday 4:10 PM.`: the
 * whole of it, never its first day alone.
 */
function excuseText(need: ExcuseNeed, nowMs: number): string {
  const [first, last] = [schoolDayOf(need.startAt), schoolDayOf(Date.parse(need.endAt) - 1)]
  const when =
    first !== last
      ? `${formatNoun(need.schoolDays, 'school day')}, ${formatWeekdayRange(first, last)}`
      : need.allDay
        ? formatShortDay(first)
        : `${formatShortDay(first)}, ${formatTime(need.startAt)} – ${formatTime(need.endAt)}`
  const asked =
    need.requesterName === '' ? '' : ` ${need.requesterName} asked ${formatWhen(need.createdAt, nowMs)}.`
  return `${when}, ${need.reason}.${asked}`
}

type TasksNeed = Extract<HomeNeed, { kind: 'tasks' }>

/** `The oldest since Mon, Nov 9, 4:12 PM, 2 ask for more time`. */
function tasksText({ oldestAt, waiting, asking }: TasksNeed, nowMs: number): string {
  const oldest = oldestAt === null ? [] : [`The oldest since ${formatWhen(oldestAt, nowMs)}`]
  const also = waiting > 0 && asking > 0 ? [`${asking} ${asking === 1 ? 'asks' : 'ask'} for more time`] : []
  return [...oldest, ...also].join(', ') || 'Nothing was handed in yet'
}

const followUpText = (dueOn: string, today: string) =>
  dueOn === today ? 'You promised this for today' : `You promised this for ${formatShortDay(dueOn)}`

const noteText = (title: string) => (title === hiddenTitle ? 'a restricted note' : `your note “${title}”`)
