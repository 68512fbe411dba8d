import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { SeriesScope } from '../../contract/excuse-values.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import { ScopeField } from '../form/RecurrenceFields.tsx'
import { useRemoveExcuse } from '../use-remove-excuse.ts'
import { ofSeriesText } from './removal-words.ts'

interface RemoveExcuseProps {
  readonly excuse: ExcuseDetail
  readonly onRemoved: () => void
  readonly onCancel: () => void
}

/** Asks before an excuse is removed; admins say how much of a series (1-staff-tools §6). */
export function RemoveExcuse({ excuse, onRemoved, onCancel }: RemoveExcuseProps) {
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
        [
          ofSeriesText([excuse]),
          'The sessions it covers go back to what the roll says. A removed excuse cannot be brought back.',
        ]
          .filter(Boolean)
          .join(' ')
      )}
    </ConfirmModal>
  )
}
