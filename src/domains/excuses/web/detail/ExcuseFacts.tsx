import type { ReactNode } from 'react'
import { formatWeekdayRange } from '#ui/format/days.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { daysText, timesText } from '../when-text.ts'
import css from './detail.module.css'

/** What an excuse says and who asked for it (look, picture 09). */
export function ExcuseFacts({ excuse, nowMs }: { excuse: ExcuseRow; nowMs: number }) {
  const { recurring_info: series, corrected_by_name, decided_by_name, decided_at, state } = excuse
  return (
    <dl className={css.facts}>
      <Fact name="When">
        {daysText(excuse)}
        <br />
        {timesText(excuse)}
      </Fact>
      {series !== null && (
        <Fact name="Recurring">
          {series.days.join(', ')}
          <br />
          {formatWeekdayRange(series.period_start, series.period_end)}
        </Fact>
      )}
      <Fact name="Reason">{excuse.reason}</Fact>
      {excuse.additional_comments !== '' && <Fact name="Comment">“{excuse.additional_comments}”</Fact>}
      <Fact name="Asked by">
        {excuse.requester_name}, {excuse.creator.toLowerCase()}, {formatWhen(excuse.created_at, nowMs)}
        {excuse.requester_email !== '' && (
          <a className={css.mail} href={`mailto:${excuse.requester_email}`}>
            {excuse.requester_email}
          </a>
        )}
      </Fact>
      {corrected_by_name !== null && <Fact name="Corrected by">{corrected_by_name}</Fact>}
      {state !== 'waiting' && decided_by_name !== null && (
        <Fact name={state === 'approved' ? 'Approved by' : 'Rejected by'}>
          {decided_by_name}
          {decided_at !== null && `, ${formatWhen(decided_at, nowMs)}`}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
