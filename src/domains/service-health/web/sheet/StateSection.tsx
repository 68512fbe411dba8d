import { IconAlertTriangle, IconCheck, IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNow } from '#ui/clock/use-now.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatMoment, formatWhen } from '#ui/format/times.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ServiceDetail } from '../../contract/service-health.schemas.ts'
import { lagText, waitingText } from '../health-text.ts'
import { StateBadge } from '../StateBadge.tsx'
import css from '../services.module.css'

/** How long it has been so, how often it was tried, and when it is tried again. */
function sinceWords({ state, since, tries, nextTryAt }: ServiceDetail, nowMs: number): string {
  if (since === null || state === 'unused' || state === 'none') return ''
  if (state !== 'down') return `since ${formatMoment(since, nowMs)}`
  const parts = [`for ${lagText(Math.max(1_000, nowMs - Date.parse(since)))}`]
  if (tries > 1) parts.push(`tried in ${tries} minutes`)
  if (nextTryAt !== null)
    parts.push(`again in ${Math.max(0, Math.ceil((Date.parse(nextTryAt) - nowMs) / 1_000))} s`)
  return parts.join(', ')
}

/** Why a service is not well, what people notice, and a test of it. */
export function StateSection({ service }: { readonly service: ServiceDetail }) {
  const nowMs = useNow(1_000)
  const queryClient = useQueryClient()
  const { vendor, state, cause, nextStep, lastError, meanwhile, waiting, waits, connection } = service
  const test = useMutation({
    mutationFn: () => client.serviceHealth.test({ vendor }),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.serviceHealth.key() }),
  })
  const scopes = test.data?.scopes ?? []
  const works = scopes.filter(({ isGood }) => isGood).length
  return (
    <PanelSection>
      <p className={css.state}>
        <StateBadge state={state} />
        <span>{sinceWords(service, nowMs)}</span>
      </p>
      <p className={css.cause}>
        {cause !== null && <strong>{cause} </strong>}
        {cause === null ? <>While it is down: {meanwhile}</> : meanwhile}
      </p>
      {state !== 'down' && lastError !== null && (
        <p className={css.quiet}>
          Last error {formatWhen(lastError.at, nowMs)}: {lastError.text}.
        </p>
      )}
      {nextStep !== null && <p className={css.quiet}>{nextStep}</p>}
      {waiting !== null && waiting > 0 && <p className={css.quiet}>{waitingText(waiting, waits)} here.</p>}
      <ReasonedButton
        size="sm"
        busy={test.isPending}
        reason={connection === 'none' ? 'It is not set up.' : undefined}
        leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
        onClick={() => test.mutate()}
      >
        Test connection
      </ReasonedButton>
      <LiveRegion>
        {test.data === undefined
          ? ''
          : `${works} of ${scopes.length} ${scopes.length === 1 ? 'works' : 'work'}`}
      </LiveRegion>
      {scopes.length > 0 && (
        <ul className={css.scopes} aria-label="What works">
          {scopes.map(({ scope, isGood, sentence }) => (
            <li key={scope} data-good={isGood}>
              {isGood ? (
                <IconCheck size={16} stroke={2} role="img" aria-label="Works" />
              ) : (
                <IconAlertTriangle size={16} stroke={2} role="img" aria-label="Does not work" />
              )}
              <strong>{scope}</strong>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
