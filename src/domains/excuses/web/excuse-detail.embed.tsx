import { Button, Loader, Modal } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { staffExcuseAddress } from '../rules/excuse-addresses.ts'
import { AbsenceForm } from './absence-form.embed.tsx'
import css from './detail/detail.module.css'
import { ExcuseSections } from './detail/ExcuseSections.tsx'
import { RemoveExcuse } from './detail/RemoveExcuse.tsx'
import { ExcuseStateBadge } from './ExcuseStateBadge.tsx'

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
                    : 'Only those who decide on this student’s excuses, and whoever filed it, can remove it.'
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
