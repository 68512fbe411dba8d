import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { OpenImport } from '../contract/enrollments.contract.ts'
import { isOfExternals } from './import-words.tsx'
import type { ImportActs } from './use-import-acts.ts'

interface RollBackQuestionProps {
  readonly shown: OpenImport
  readonly acts: ImportActs
  readonly onClose: () => void
}

/** What rolling back does; what was edited since is asked about, not lost. */
export function RollBackQuestion({ shown, acts, onClose }: RollBackQuestionProps) {
  const [keeps, setKeeps] = useState(true)
  const edited = formatNoun(shown.edited_since, 'row was', 'rows were')
  return (
    <ConfirmModal
      opened
      title={`Roll back import ${shown.id}?`}
      confirmLabel="Roll back"
      busy={acts.isBusy}
      onConfirm={() => {
        onClose()
        acts.act({ _action: 'roll_back', keeps_later_edits: keeps })
      }}
      onCancel={onClose}
    >
      <p>
        {formatNoun(shown.written, 'row goes', 'rows go')} back to what they were.{' '}
        {isOfExternals(shown)
          ? 'Who was added is archived, and is the same student when they come back.'
          : 'Who was added leaves again, and is the same person when they come back. New campuses and houses stay.'}
      </p>
      {shown.edited_since > 0 && (
        <Checkbox
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
          label={`${edited} edited here since: keep what is edited`}
        />
      )}
    </ConfirmModal>
  )
}
