import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { ofSeriesText } from '../detail/removal-words.ts'
import { SessionEffects } from '../detail/SessionEffects.tsx'
import css from './report.module.css'
import type { useSelection } from './use-selection.ts'

interface ConfirmDecisionProps {
  readonly selection: ReturnType<typeof useSelection>
  /** The excuse that was open is no more. */
  readonly onRemoved: () => void
}

const decisionLabels: Readonly<Record<ExcuseDecision, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  remove: 'Remove',
}

/** Asks before excuses are decided, and lists each session that changes (1-staff-tools §5, issue 3 §1). */
export function ConfirmDecision({ selection, onRemoved }: ConfirmDecisionProps) {
  if (selection.asked === undefined) return null
  return (
    <Question
      {...selection.asked}
      busy={selection.isBusy}
      onConfirm={() =>
        selection.confirm((decision) => {
          if (decision === 'remove') onRemoved()
        })
      }
      onCancel={selection.cancel}
    />
  )
}

interface QuestionProps {
  readonly decision: ExcuseDecision
  readonly excuses: readonly ExcuseRow[]
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

function Question({ decision, excuses, busy, onConfirm, onCancel }: QuestionProps) {
  const { data, error } = useQuery(
    api.excuseReport.previewDecision.queryOptions({
      input: { action: decision, excuse_ids: excuses.map(({ id }) => id) },
      staleTime: 0,
    }),
  )
  const label = decisionLabels[decision]
  const ofSeries = decision === 'remove' ? ofSeriesText(excuses) : undefined
  return (
    <ConfirmModal
      opened
      title="Are you sure?"
      confirmLabel={`${label} ${formatNoun(excuses.length, 'excuse')}`}
      destructive={decision === 'remove'}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {data === undefined ? (
        error === null ? (
          <Loader size={16} role="img" aria-label="Checking what changes" />
        ) : (
          <p className={css.note}>{messageOf(error)}</p>
        )
      ) : (
        <>
          {ofSeries !== undefined && <p className={css.note}>{ofSeries}</p>}
          <p className={css.note}>
            {data.changed_sessions === 0
              ? 'No session changes now.'
              : `${formatNoun(data.changed_sessions, 'session')} ${data.changed_sessions === 1 ? 'changes' : 'change'}.`}
          </p>
          <div className={css.preview}>
            {data.excuses.map((excuse) => (
              <section key={excuse.excuse_id}>
                <h3 className={css.previewName}>{excuse.student_name}</h3>
                {excuse.refusal === null ? (
                  <SessionEffects
                    sessions={excuse.sessions}
                    isApproval={decision === 'approve'}
                    nowMs={Date.now()}
                  />
                ) : (
                  <p className={css.note}>Stays as it is. {excuse.refusal}</p>
                )}
              </section>
            ))}
          </div>
        </>
      )}
    </ConfirmModal>
  )
}
