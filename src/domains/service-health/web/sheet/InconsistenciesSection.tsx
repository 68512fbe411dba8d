import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ServiceDetail, ShownInconsistency } from '../../contract/service-health.schemas.ts'
import css from '../services.module.css'
import { SectionHead } from './SectionHead.tsx'

/** What does not agree, each with what puts it right, and all of it with one click. */
export function InconsistenciesSection({ service }: { readonly service: ServiceDetail }) {
  const { vendor, name, inconsistencies, toRepair, repairable, inconsistenciesHref } = service
  const [asks, setAsks] = useState(false)
  const repair = useRepair(vendor, () => setAsks(false))
  if (toRepair === 0) return null
  const more = toRepair - inconsistencies.length
  return (
    <PanelSection>
      <SectionHead title="Inconsistencies">
        {repairable > 0 && (
          <Button
            size="xs"
            leftSection={<IconTool size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            Repair all {formatCount(repairable)}
          </Button>
        )}
      </SectionHead>
      <ul className={css.inconsistencies}>
        {inconsistencies.map((one) => (
          <Line
            key={one.key}
            one={one}
            busy={repair.isPending && repair.variables?.[0] === one.key}
            onRepair={() => repair.mutate([one.key])}
          />
        ))}
      </ul>
      {more > 0 &&
        (inconsistenciesHref === null ? (
          <p className={css.quiet}>{formatCount(more)} more, for those who may see them.</p>
        ) : (
          <UiLink className={css.more} href={inconsistenciesHref}>
            {formatCount(more)} more
          </UiLink>
        ))}
      <ConfirmModal
        opened={asks}
        title={`Repair all ${formatCount(repairable)} of ${name}?`}
        confirmLabel={`Repair all ${formatCount(repairable)}`}
        busy={repair.isPending}
        onConfirm={() => repair.mutate(undefined)}
        onCancel={() => setAsks(false)}
      >
        <p>Each line says how it will be fixed. What is already done is not repeated.</p>
      </ConfirmModal>
    </PanelSection>
  )
}

function useRepair(vendor: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keys: string[] | undefined) =>
      client.serviceHealth.repair({ vendor, ...(keys && { keys }) }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => {
      onDone()
      return queryClient.invalidateQueries({ queryKey: api.serviceHealth.key() })
    },
  })
}

interface LineProps {
  readonly one: ShownInconsistency
  readonly busy: boolean
  readonly onRepair: () => void
}

const Line = ({ one: { fact, cause, verb, hindrance }, busy, onRepair }: LineProps) => (
  <li>
    <span className={css.facts}>
      <span className={css.fact}>{fact}</span>
      <span className={css.reason}>{cause}</span>
    </span>
    {verb !== null && (
      <ReasonedButton
        size="xs"
        busy={busy}
        reason={hindrance ?? undefined}
        aria-label={`${verb}: ${fact}`}
        onClick={onRepair}
      >
        {verb}
      </ReasonedButton>
    )}
  </li>
)
