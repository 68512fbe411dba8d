import { IconChevronRight, IconClipboardOff, IconHourglass, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isUnknown } from '#domains/attendance/web/running-words.embed.tsx'
import { useDecidesExcuses, useWaitingExcuses } from '#domains/excuses/web/waiting-excuses.embed.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import type { MissingCount } from '../../contract/attendance-calendar.contract.ts'
import type { FacultyPage } from '../../contract/calendar.schemas.ts'
import type { ChangeCalendar } from '../calendar-address.ts'
import { CycleFigures } from './CycleFigures.tsx'
import css from './panel.module.css'

/** How often the number of the missing is looked at while the panel that listens is closed. */
const missingEveryMs = 30_000

/** How many are missing: never a zero while it is not known of every meeting that runs. */
const countOf = (data: MissingCount) => (isUnknown(data) ? 'Not known' : formatCount(data.total))

/** What needs somebody now: who is missing, which rolls nobody took; and the figures of the cycle. */
export function AttentionLinks({
  page,
  change,
}: {
  readonly page: FacultyPage | undefined
  readonly change: ChangeCalendar
}) {
  const { data } = useQuery({
    ...api.attendanceCalendar.countMissingNow.queryOptions(),
    refetchInterval: missingEveryMs,
  })
  const decides = useDecidesExcuses()
  const waiting = useWaitingExcuses()
  // Known before the page is: their place is held, or not.
  const hasCycle = useViewer().cycles.length > 0
  return (
    <>
      <ul className={css.attention}>
        <li>
          <button type="button" onClick={() => change({ panel: 'missing' })}>
            <IconUserQuestion size={16} stroke={1.75} aria-hidden />
            <span className={css.grow}>Who is missing now</span>
            <strong>{data === undefined ? '' : countOf(data)}</strong>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        </li>
        <li>
          <button type="button" onClick={() => change({ panel: 'rolls' })}>
            <IconClipboardOff size={16} stroke={1.75} aria-hidden />
            <span className={css.grow}>Rolls not taken</span>
            <strong>{page === undefined ? '' : formatCount(page.sessionMetrics.rolls_not_taken)}</strong>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        </li>
        {decides && (
          <li>
            <UiLink href={waiting?.url ?? '/employee/attendances/report'}>
              <IconHourglass size={16} stroke={1.75} aria-hidden />
              <span className={css.grow}>Excuses to decide</span>
              <strong>{waiting === undefined ? '' : formatCount(waiting.count)}</strong>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </UiLink>
          </li>
        )}
      </ul>
      {page === undefined && hasCycle && <section className={css.figuresToCome} />}
      {page !== undefined && page.selection === null && (
        <CycleFigures page={page} metrics={page.attendanceMetrics} />
      )}
    </>
  )
}
