import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { formatDay, formatDayOf } from '#ui/format/days.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StatusChange } from '../contract/student-status.contract.ts'
import css from './status.module.css'

/** Every change, the latest first: from what to what, why, by whom. */
export function StatusHistory({ history }: { history: readonly StatusChange[] }) {
  if (history.length === 0) return <p className={css.line}>No change is recorded.</p>
  return (
    <ol className={css.history}>
      {history.map((change) => (
        <li key={change.id} className={css.change}>
          <span className={css.day}>{formatDayOf(change.at)}</span>
          <div>
            <p className={css.what}>
              {studentStatusLabel(change.to)}
              <span className={css.before}>before: {studentStatusLabel(change.from)}</span>
            </p>
            {change.motivation !== '' && <p className={css.why}>{change.motivation}</p>}
            {change.startsOn !== null && (
              <p className={css.second}>
                From {formatDay(change.startsOn)}
                {change.endsOn !== null && ` until ${formatDay(change.endsOn)}`}
                {change.contact !== '' && `, contact: ${change.contact}`}
              </p>
            )}
            {change.givenUp.length > 0 && (
              <p className={css.second}>
                Given up:{' '}
                {change.givenUp.map(({ id, title }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <UiLink href={`/experiences/${id}`}>{title}</UiLink>
                  </span>
                ))}
              </p>
            )}
            <p className={css.second}>{change.by ?? 'By the system or an import'}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
