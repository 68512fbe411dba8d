import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from '../webhooks.module.css'

type Attempt = ContractRouterOutputs['webhooks']['getDelivery']['attempts'][number]

/** Each try, the newest first: when, how long, what was answered. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className={css.quiet}>It was not tried yet.</p>
  return (
    <ol className={css.tries}>
      {attempts.map(({ id, at, durationMs, status, answer, failure }) => (
        <li key={id}>
          <div className={css.tryHead}>
            <strong>{status === null ? 'No answer' : `Answered ${status}`}</strong>
            <span>
              {formatWhen(at, Date.now())} · {formatCount(durationMs)} ms
            </span>
          </div>
          {failure !== '' && <p className={css.quiet}>{failure}</p>}
          {answer !== '' && <pre className={css.body}>{answer}</pre>}
        </li>
      ))}
    </ol>
  )
}
