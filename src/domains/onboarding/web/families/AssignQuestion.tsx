import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { ChosenFamily } from '../../contract/families.schemas.ts'
import { statusLabels } from '../../rules/family-text.ts'
import css from './families.module.css'

interface AssignQuestionProps {
  readonly families: readonly ChosenFamily[]
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const shown = 12

/** Before another campus: whose onboarding begins anew, and what that means for what they did. */
export function AssignQuestion({ families, onConfirm, onCancel }: AssignQuestionProps) {
  return (
    <ConfirmModal
      opened
      title="Some of the selected families were already invited"
      confirmLabel={`Assign ${formatNoun(families.length, 'family', 'families')} anew`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className={css.words}>
        In another group their onboarding begins anew: what they have done is taken off their list, files stay
        with the student, and they are invited again.
      </p>
      <ul className={css.names}>
        {families.slice(0, shown).map(({ id, name, onboardingStatus }) => (
          <li key={id}>
            {name}, {statusLabels[onboardingStatus].toLowerCase()}
          </li>
        ))}
        {families.length > shown && <li>and {formatNoun(families.length - shown, 'other', 'others')}</li>}
      </ul>
    </ConfirmModal>
  )
}
