import { Button } from '@mantine/core'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { formatDay, formatDayOf } from '#ui/format/days.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StatusPage } from '../contract/student-status.contract.ts'
import css from './status.module.css'

interface CurrentStatusProps {
  readonly studentId: number
  readonly page: StatusPage
}

/** The status as it is, its leave, and what is planned; with what one may do about it. */
export function CurrentStatus({ studentId, page }: CurrentStatusProps) {
  const { status, since, leave, planned, can, today } = page
  const base = `/students/${studentId}/status`
  const link = (label: string, to: string, isMain = false) => (
    <Button size="xs" {...(isMain && { variant: 'filled' })} component={InternalLink} href={`${base}/${to}`}>
      {label}
    </Button>
  )
  return (
    <Section
      title={studentStatusLabel(status)}
      actions={
        can.change && (
          <div className={css.actions}>
            {status === 'hold' && link('End the hold', 'revoke-hold')}
            {(leave !== null || planned !== null) && link('Change the leave', 'update-leave-of-absence')}
            {link('Change status', 'motivation')}
          </div>
        )
      }
    >
      <p className={css.line}>
        {since === null ? 'Since they came to the school.' : `Since ${formatDayOf(since)}.`}
      </p>
      {leave !== null && (
        <p className={css.line}>
          {leave.endsOn === null ? 'No end is set.' : `Until ${formatDay(leave.endsOn)}.`} The school writes
          to {leave.contact}. {leave.keepsPlaces ? 'Places are kept.' : 'Places were given up.'}
        </p>
      )}
      {leave?.endsOn != null && leave.endsOn < today && (
        <p className={css.over}>The leave is over. Change the status to Active to take the student back.</p>
      )}
      {planned !== null && (
        <p className={css.line}>
          A leave begins on {formatDay(planned.startsOn ?? today)}
          {planned.endsOn !== null && ` and lasts until ${formatDay(planned.endsOn)}`}, planned by{' '}
          {planned.by}: {planned.motivation}
        </p>
      )}
    </Section>
  )
}
