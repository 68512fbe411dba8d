import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMonthDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'

/** The gravest of what needs attention, what else does, and what was already tried. */
export function AlertLine({ overview }: { overview: StudentOverview }) {
  const { alerts } = overview
  const [first, ...others] = alerts
  if (first === undefined) return null
  const also = others.map(({ title }) => title)
  return (
    <PageAlert
      family={first.level === 'serious' ? 'insuf' : 'late'}
      icon={IconAlertTriangle}
      title={first.title}
    >
      {also.length > 0 && `Also: ${also.join('; ')}. `}
      {triedText(overview)}
    </PageAlert>
  )
}

/** What was tried, as far as the viewer reads of it: nothing of notes they do not see. */
function triedText({ tried, unreadNotes }: Pick<StudentOverview, 'tried' | 'unreadNotes'>): string {
  if (tried === null) return ''
  const unread = formatNoun(unreadNotes, 'restricted note')
  if (tried.length === 0)
    return unreadNotes === 0
      ? 'No conversation about it was noted this cycle.'
      : `No conversation about it is in the notes you can read; ${unread} of this cycle may mention one.`
  const talks = tried.map(({ what, at }) => `${what.toLowerCase()} on ${formatMonthDay(schoolDayOf(at))}`)
  return `Already tried: ${talks.join(', ')}${unreadNotes === 0 ? '' : `; ${unread} may mention more`}.`
}
