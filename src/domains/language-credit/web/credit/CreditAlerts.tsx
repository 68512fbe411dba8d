import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { causeTexts } from '#contract/text/causes.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { UpdateCredit } from './credit-words.tsx'

/** Why credits cannot be updated, what could not be read, and what goes on. */
export function CreditAlerts({ credit }: { readonly credit: UpdateCredit }) {
  const { hindrance, latest, runs, isRunning } = credit
  const running = runs.find(({ state }) => state === 'reading')
  const [last] = runs
  return (
    <>
      {hindrance !== null && <PageAlert family="late" icon={IconAlertTriangle} title={hindrance} />}
      {isRunning && running?.failure === '' && (
        <PageAlert family="accent" icon={IconHourglass} title={`Run ${running.id} is being prepared`}>
          The vendor is being read, and what would change is recorded. You can leave this page.
        </PageAlert>
      )}
      {latest?.state === 'failed' && last !== undefined && last.failure !== '' && (
        <PageAlert
          family="unexc"
          icon={IconAlertTriangle}
          title={`Run ${last.id} could not read the vendor ${formatWhen(latest.began_at, Date.now())}`}
        >
          {last.failure} {last.cause !== null && causeTexts[last.cause]}
        </PageAlert>
      )}
    </>
  )
}
