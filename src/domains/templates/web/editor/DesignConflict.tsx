import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { bothChanged } from '#ui/panel/conflict-words.ts'
import type { DesignConflict as Conflict } from '../../contract/templates.contract.ts'
import { labelOf, textOf } from '../../rules/design-differences.ts'
import { mergeDesigns } from '../../rules/merge-design.ts'
import type { EditorPartProps } from './editor-part.ts'
import { titlesOf } from './title-of.ts'

interface DesignConflictProps extends EditorPartProps {
  readonly conflict: Conflict
  /** What is edited: "this template". */
  readonly noun: string
}

/** Yours and theirs where both changed the same; all else is merged. */
export function DesignConflict({ form, conflict, noun, ...names }: DesignConflictProps) {
  const { design: yours, begun } = form
  const theirs = conflict.design
  const titleOf = titlesOf(names)
  const { questions } = mergeDesigns(begun, yours, theirs)
  const rows = questions.map((question) => ({
    key: question.path,
    label: labelOf(question.path, begun),
    yours: textOf(question.path, question.yours, yours, titleOf),
    theirs: textOf(question.path, question.theirs, theirs, titleOf),
  }))
  // Who published goes on publishing: that is said with the save alone, and does not stand in the form.
  const publish = form.sent?.publish === true
  return (
    <ConflictDialog
      opened
      title={
        conflict.savedAt === null
          ? `${conflict.savedBy} changed ${noun} in the meantime`
          : `${conflict.savedBy} saved ${noun} at ${formatMoment(conflict.savedAt, Date.now())}`
      }
      theirName={conflict.savedBy.split(' ')[0] ?? conflict.savedBy}
      rows={rows}
      busy={form.isSaving}
      onSave={(choices) => {
        const { design } = mergeDesigns(begun, yours, theirs, (path) => choices.get(path) !== 'theirs')
        form.resolve({ ...design, publish }, { ...theirs, publish: false }, conflict.version)
      }}
      onDiscard={() => form.beginAnew(theirs, conflict.version)}
      onClose={form.forgetError}
    >
      {bothChanged(rows.map(({ label }) => label))}
    </ConflictDialog>
  )
}
