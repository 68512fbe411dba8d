import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import css from './config.module.css'
import type { CopyChange } from './copy-values.ts'

interface ApplyChangesProps {
  readonly changes: readonly CopyChange[]
  readonly title?: string
  readonly confirmLabel?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The question before families read something else, with what changes. */
export function ApplyChanges({
  changes,
  title = 'Are you sure?',
  confirmLabel = 'Apply changes',
  onConfirm,
  onCancel,
}: ApplyChangesProps) {
  return (
    <ConfirmModal opened title={title} confirmLabel={confirmLabel} onConfirm={onConfirm} onCancel={onCancel}>
      <p>Families read the new texts at once. The ones before stay in the history.</p>
      <dl className={css.diff}>
        {changes.map(({ name, label, before, now }) => (
          <div key={name}>
            <dt>{label}</dt>
            {before !== '' && (
              <dd>
                <del>{before}</del>
              </dd>
            )}
            <dd>{now === '' ? 'Nothing' : <ins>{now}</ins>}</dd>
          </div>
        ))}
      </dl>
    </ConfirmModal>
  )
}
