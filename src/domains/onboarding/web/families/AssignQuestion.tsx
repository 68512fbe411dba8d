import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { ChosenFamily } from '../../contract/families.schemas.ts'
import { statusLabels } from '../../rules/family-text.ts'
import css from './families.module.css'

interface AssignQuestionProps {
  /** Who was invited; all of them are named. */
  readonly invited: readonly ChosenFamily[]
  /** How many are assigned, whether invited or not. */
  readonly count: number
  /** Some of them were not invited when they were chosen. */
  readonly isMeanwhile: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Before another campus: whose onboarding begins anew, and what that means for what they did. */
export function AssignQuestion(props: AssignQuestionProps) {
  const { invited, count, isMeanwhile } = props
  return (
    <ConfirmModal
      opened
      title={
        isMeanwhile
          ? 'Some of the selected families were invited meanwhile'
          : 'Some of the selected families were already invited'
      }
      confirmLabel={`Assign ${formatNoun(count, 'family', 'families')}`}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      <p className={css.words}>
        In another group their onboarding starts over: what they have done is taken off their list, files stay
        with the student, and they are invited again.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too */}
      <ul className={css.names} tabIndex={0} aria-label="Already invited">
        {invited.map(({ id, name, onboardingStatus }) => (
          <li key={id}>
            {name}, {statusLabels[onboardingStatus].toLowerCase()}
          </li>
        ))}
      </ul>
    </ConfirmModal>
  )
}
