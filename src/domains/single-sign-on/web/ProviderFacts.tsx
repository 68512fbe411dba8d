import { formatDayOf } from '#ui/format/days.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { ProviderDetails } from '../contract/single-sign-on.schemas.ts'
import css from './single-sign-on.module.css'

/** How it is doing: who came in by it, what went wrong last, until when its certificates are valid. */
export function ProviderFacts({ provider }: { readonly provider: ProviderDetails }) {
  const { lastSignInAt, lastFaultAt, lastFault, linked, certificates } = provider
  const nowMs = Date.now()
  return (
    <dl className={css.ours}>
      <div>
        <dt>Last log-in</dt>
        <dd>
          {lastSignInAt === null ? 'Nobody yet' : formatWhen(lastSignInAt, nowMs)}
          {linked > 0 && `, ${linked === 1 ? '1 person is' : `${linked} people are`} linked`}
        </dd>
      </div>
      {lastFault !== null && lastFaultAt !== null && (
        <div>
          <dt>Last fault</dt>
          <dd>
            {formatWhen(lastFaultAt, nowMs)}: {lastFault}
          </dd>
        </div>
      )}
      {certificates.map(({ subject, endsAt }) => (
        <div key={subject + endsAt}>
          <dt>Certificate</dt>
          <dd>
            {subject}, {Date.parse(endsAt) <= nowMs ? 'ended' : 'valid until'} {formatDayOf(endsAt)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
