import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { OpenImport } from '../contract/enrollments.contract.ts'
import { writtenText } from '../rules/written-by-kind.ts'
import css from './import.module.css'
import { isOfExternals } from './import-words.tsx'
import { RollBackQuestion } from './RollBackQuestion.tsx'
import type { ImportActs } from './use-import-acts.ts'

const days = 86_400_000

/** What applying does, and the verb with its count; once applied, until when it can be rolled back. */
export function ImportFoot({ shown, acts }: { shown: OpenImport; acts: ImportActs }) {
  const [asked, setAsked] = useState<'apply' | 'roll_back'>()
  const { ready, waiting, state } = shown
  if (state !== 'open' && (state !== 'applied' || shown.roll_back_until === null)) return null
  const until = shown.roll_back_until ?? new Date(Date.now() + shown.roll_back_days * days).toISOString()
  const close = () => setAsked(undefined)
  return (
    <div className={css.foot} data-print="hide">
      <p>
        {waiting > 0 && state === 'open' && (
          <IconLock size={16} stroke={1.75} aria-hidden className={css.wrong} />
        )}
        <strong>
          {state === 'applied'
            ? writtenText(shown.written_by_kind)
            : waiting > 0
              ? `${formatNoun(waiting, 'row needs', 'rows need')} a decision`
              : `${formatNoun(ready, 'change')} can be applied`}
        </strong>{' '}
        {state === 'applied'
          ? '. '
          : waiting > 0 && ready > 0 && `${formatNoun(ready, 'other', 'others')} can be applied now. `}
        {shown.failed > 0 && `${formatNoun(shown.failed, 'row')} could not be written. `}
        {state === 'open' && shown.written > 0 && `${writtenText(shown.written_by_kind)}. `}
        It can be rolled back until {formatDayOf(until)}.
      </p>
      <span className={css.verbs}>
        {shown.roll_back_until !== null && (
          <ReasonedButton changes busy={acts.isBusy} onClick={() => setAsked('roll_back')}>
            Roll back
          </ReasonedButton>
        )}
        {state === 'open' && waiting > 0 && (
          <ReasonedButton
            changes
            reason={`${formatNoun(waiting, 'row needs', 'rows need')} a decision first.`}
          >
            Apply all {formatCount(ready + waiting)}
          </ReasonedButton>
        )}
        {state === 'open' && ready > 0 && (
          <ReasonedButton changes variant="filled" busy={acts.isBusy} onClick={() => setAsked('apply')}>
            Apply {formatNoun(ready, 'change')}
          </ReasonedButton>
        )}
      </span>
      <ConfirmModal
        opened={asked === 'apply'}
        title={`Apply ${formatNoun(ready, 'change')}?`}
        confirmLabel={`Apply ${formatNoun(ready, 'change')}`}
        busy={acts.isBusy}
        onConfirm={() => {
          close()
          acts.act({ _action: 'apply' })
        }}
        onCancel={close}
      >
        {isOfExternals(shown)
          ? 'The rolls to come of their experiences follow at once. Nobody is written to.'
          : 'Houses, rolls to come, families and who may sign in follow at once. Nobody is written to, except students and guardians with another email: they are logged out, and those who had a password get a link there to choose a new one.'}
      </ConfirmModal>
      {asked === 'roll_back' && <RollBackQuestion shown={shown} acts={acts} onClose={close} />}
    </div>
  )
}
