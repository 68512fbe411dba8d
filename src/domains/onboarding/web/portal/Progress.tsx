import type { FamilyOnboardingView } from '../../contract/family-onboarding.contract.ts'
import { nearDay } from './near-day.ts'
import css from './portal.module.css'

const mostParts = 24

/** How much is done, as many pieces as there are tasks; the next one has an edge. */
export function Progress({ view }: { view: FamilyOnboardingView }) {
  const { done, total, next_due } = view
  return (
    <div className={css.progress}>
      <p className={css.counts}>
        <strong>{`${done} of ${total} done`}</strong>
        {next_due !== null && <span className={css.quiet}>Next due {nearDay(next_due)}</span>}
      </p>
      {total > 0 && total <= mostParts && (
        <div className={css.parts} aria-hidden>
          {Array.from({ length: total }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces are alike
              key={at}
              className={css.part}
              data-state={at < done ? 'done' : at === done ? 'next' : undefined}
            />
          ))}
        </div>
      )}
    </div>
  )
}
