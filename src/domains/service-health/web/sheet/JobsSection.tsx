import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ServiceDetail, ServiceJob } from '../../contract/service-health.schemas.ts'
import css from '../services.module.css'
import { ResultBadge } from './ResultBadge.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The jobs of a service: what ended last beside what goes on now, and running one again. */
export function JobsSection({ service }: { readonly service: ServiceDetail }) {
  const { vendor, jobs } = service
  const [asked, setAsked] = useState<ServiceJob>()
  const queryClient = useQueryClient()
  const replay = useMutation({
    mutationFn: (name: string) => client.serviceHealth.replay({ vendor, name }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(undefined)
      return queryClient.invalidateQueries({ queryKey: api.serviceHealth.key() })
    },
  })
  if (jobs.length === 0) return null
  return (
    <PanelSection>
      <SectionHead title="Jobs" />
      <ul className={css.jobs}>
        {jobs.map((job) => (
          <JobLine key={job.name} job={job} onReplay={() => setAsked(job)} />
        ))}
      </ul>
      <ConfirmModal
        opened={asked !== undefined}
        title={`Replay “${asked?.title ?? ''}”?`}
        confirmLabel="Replay"
        busy={replay.isPending}
        onConfirm={() => asked && replay.mutate(asked.name)}
        onCancel={() => setAsked(undefined)}
      >
        <p>{asked?.does}</p>
      </ConfirmModal>
    </PanelSection>
  )
}

const goingWords = { waits: 'Waits', runs: 'Runs now', 'tried again': 'Is tried again' } as const

function JobLine({ job, onReplay }: { readonly job: ServiceJob; readonly onReplay: () => void }) {
  const { title, lastFinished, present, silentSince, nextAt, hindrance } = job
  const going = present && `${goingWords[present.state]}${present.said === null ? '' : `, ${present.said}`}`
  const next = present === null && nextAt !== null ? `Next ${formatWhen(nextAt, Date.now())}` : undefined
  return (
    <li>
      <div className={css.facts}>
        <span className={css.fact}>{title}</span>
        <span className={css.run}>
          <ResultBadge result={lastFinished?.result} />
          {lastFinished && <span>{formatWhen(lastFinished.at, Date.now())}</span>}
        </span>
        {lastFinished?.said && <span className={css.reason}>{lastFinished.said}</span>}
        {silentSince !== null && (
          <span className={css.silent}>Nothing succeeded since {formatWhen(silentSince, Date.now())}</span>
        )}
        {(going ?? next) && <span className={css.reason}>{going ?? next}</span>}
      </div>
      <ReasonedButton
        size="xs"
        reason={hindrance ?? undefined}
        aria-label={`Replay: ${title}`}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={onReplay}
      >
        Replay
      </ReasonedButton>
    </li>
  )
}
