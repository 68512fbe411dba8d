import { Button, Loader, Modal } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { SeriesScope } from '../contract/excuse-values.ts'
import type { ExcuseDetail } from '../contract/excuses.schemas.ts'
import { staffExcuseAddress } from '../rules/excuse-addresses.ts'
import { AbsenceForm } from './absence-form.embed.tsx'
import css from './detail/detail.module.css'
import { ExcuseSections } from './detail/ExcuseSections.tsx'
import { ExcuseStateBadge } from './ExcuseStateBadge.tsx'
import { ScopeField } from './form/RecurrenceFields.tsx'
import { useRemoveExcuse } from './use-remove-excuse.ts'

interface ExcuseDetailModalProps {
  readonly excuseId: number
  readonly onClose: () => void
}

/**
 * The excuse detail modal (1-staff-tools §2.2), a quick look from the calendar: what it says and covers, its thread,
 * edit and remove. `Open` leads to the page of the excuse, where it is decided.
 */
export function ExcuseDetailModal({ excuseId, onClose }: ExcuseDetailModalProps) {
  const { data, error, refetch } = useQuery(api.excuses.getExcuse.queryOptions({ input: { id: excuseId } }))
  const [step, setStep] = useState<'read' | 'edit' | 'remove'>('read')
  const read = () => setStep('read')
  if (data !== undefined && step === 'edit') return <AbsenceForm excuse={data} onClose={read} />
  if (data !== undefined && step === 'remove')
    return <RemoveExcuse excuse={data} onRemoved={onClose} onCancel={read} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={data?.student_name ?? 'Excuse'}
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data !== undefined ? (
        <>
          <div className={css.modalHead}>
            <ExcuseStateBadge state={data.state} fellAway={data.fell_away} />
            <span className={css.modalActions}>
              <Button component={UiLink} href={staffExcuseAddress(data.id)} size="xs">
                Open
              </Button>
              {data.can.edit && (
                <Button
                  size="xs"
                  leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setStep('edit')}
                >
                  Edit
                </Button>
              )}
              <ReasonedButton
                size="xs"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                reason={
                  data.can.remove
                    ? undefined
                    : 'Only those who decide on excuses of this student, and who filed it, can remove it.'
                }
                onClick={() => setStep('remove')}
              >
                Remove
              </ReasonedButton>
            </span>
          </div>
          <div className={css.modalBody}>
            <ExcuseSections excuse={data} nowMs={Date.now()} />
          </div>
        </>
      ) : error === null ? (
        <Loader size={20} role="img" aria-label="Loading" />
      ) : (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
    </Modal>
  )
}

interface RemoveExcuseProps {
  readonly excuse: ExcuseDetail
  readonly onRemoved: () => void
  readonly onCancel: () => void
}

/** Asks before an excuse is removed; admins say how much of a series (1-staff-tools §6). */
function RemoveExcuse({ excuse, onRemoved, onCancel }: RemoveExcuseProps) {
  const mayChoose = excuse.can.choose_removal_scope
  const [scope, setScope] = useState<SeriesScope>(mayChoose ? 'current_following' : 'current')
  const removing = useRemoveExcuse(onRemoved)
  return (
    <ConfirmModal
      opened
      title="Are you sure?"
      confirmLabel="Remove"
      destructive
      busy={removing.isPending}
      onConfirm={() => removing.mutate({ excuse, scope })}
      onCancel={onCancel}
    >
      {mayChoose ? (
        <ScopeField label="What to remove" value={scope} onChange={setScope} />
      ) : (
        'The sessions it covers get back what the roll says. A removed excuse does not come back.'
      )}
    </ConfirmModal>
  )
}
