import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { calledOf } from '../../rules/tell-apart.ts'
import { StatusBadges } from '../StatusBadges.tsx'
import type { OpenConflict } from './use-save-roll.ts'

export interface SaveConflictProps {
  open: OpenConflict
  isSaving: boolean
  /** The rows whose other version is taken. */
  onResolve: (theirs: ReadonlySet<number>) => void
  onDiscard: () => void
  onClose: () => void
}

/** Somebody else saved the same roll: yours and theirs per student, a choice each, one save (look §7.16). */
export function SaveConflict({ open, isSaving, onResolve, onDiscard, onClose }: SaveConflictProps) {
  const { conflict, ask } = open
  const [firstName = conflict.savedBy] = conflict.savedBy.split(' ')
  return (
    <ConflictDialog
      opened
      title={`${conflict.savedBy} saved this roll at ${formatMoment(conflict.savedAt, Date.now())}`}
      theirName={firstName}
      rows={ask.map((row) => ({
        key: String(row.id),
        label: calledOf(row),
        yours: <StatusBadges status={row.yours} />,
        theirs: <StatusBadges status={row.theirs} />,
      }))}
      busy={isSaving}
      onSave={(choices) =>
        onResolve(new Set(ask.flatMap(({ id }) => (choices.get(String(id)) === 'theirs' ? [id] : []))))
      }
      onDiscard={onDiscard}
      onClose={onClose}
    >
      You both changed {formatNoun(ask.length, 'student')}.
    </ConflictDialog>
  )
}
