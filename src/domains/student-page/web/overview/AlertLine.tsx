import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMonthDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'

/** The gravest of what needs attention, what else does, and what was already tried. */
export function AlertLine({ overview: { alerts, tried } }: { overview: StudentOverview }) {
  const [first, ...others] = alerts
  if (first === undefined) return null
  const also = others.map(({ title }) => title)
  const talks = tried.map(({ what, at }) => `${what.toLowerCase()} on ${formatMonthDay(schoolDayOf(at))}`)
  return (
    <PageAlert
      family={first.level === 'serious' ? 'insuf' : 'late'}
      icon={IconAlertTriangle}
      title={first.title}
    >
      {also.length > 0 && `Also: ${also.join('; ')}. `}
      {talks.length > 0
        ? `Already tried: ${talks.join(', ')}.`
        : 'No talk about it is written down this cycle.'}
    </PageAlert>
  )
}
