import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import css from './organization.module.css'

interface EffectsProps {
  readonly effects: readonly string[]
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** What a change does to whom, before it is saved. */
export const Effects = ({ effects, isSaving, onSave, onCancel }: EffectsProps) => (
  <ConfirmModal
    opened={effects.length > 0}
    title="Save this change?"
    confirmLabel="Save"
    busy={isSaving}
    onConfirm={onSave}
    onCancel={onCancel}
  >
    <ul className={css.effects}>
      {effects.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </ConfirmModal>
)
