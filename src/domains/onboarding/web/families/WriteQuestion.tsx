import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { invitedStatuses } from '../../contract/onboarding-words.ts'
import type { SendingKind } from '../../contract/sendings.contract.ts'
import css from './families.module.css'
import type { FamiliesState } from './use-families-page.ts'

interface WriteQuestionProps {
  readonly kind: SendingKind
  readonly page: FamiliesState
}

/** Before something reaches families: how many, and whether those who have it get it once more. */
export function WriteQuestion({ kind, page }: WriteQuestionProps) {
  const families = page.selection.chosen
  const [again, setAgain] = useState(false)
  const isWelcome = kind === 'parent-tech-welcome'
  const invited = families.filter(({ onboardingStatus }) => invitedStatuses.includes(onboardingStatus)).length
  const reached = isWelcome && !again ? families.length - invited : families.length
  return (
    <ConfirmModal
      opened
      title={isWelcome ? 'Start onboarding?' : 'Send the summer information?'}
      confirmLabel={isWelcome ? 'Start onboarding' : 'Send summer info'}
      busy={page.isBusy}
      onConfirm={() => page.send(kind, again)}
      onCancel={() => page.ask(undefined)}
    >
      <p className={css.words}>
        {reached === 0
          ? 'All of them were invited before: nobody is written to again unless you say so.'
          : isWelcome
            ? `The guardians of ${formatNoun(reached, 'family', 'families')} get the technical welcome by email, and their checklists open.`
            : `The guardians of ${formatNoun(reached, 'family', 'families')} get an email with what to know before the first day.`}
      </p>
      {(invited > 0 || !isWelcome) && (
        <Checkbox
          label={
            isWelcome
              ? `Also to ${formatNoun(invited, 'family', 'families')} invited before`
              : 'Also to those who already received it'
          }
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
    </ConfirmModal>
  )
}
