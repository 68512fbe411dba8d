import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import type { StatusChange } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import css from './report.module.css'

export interface ReportFootProps {
  effect: readonly StatusChange[]
  /** Why it is not known what will change; null where it is. */
  notPreviewed: { readonly message: string; readonly onTryAgain: () => void } | null
  /** Choices that are remembered even when no status changes. */
  choices: number
  refusal: string | undefined
  isBusy: boolean
  /** What is to be decided before: whether families are told. */
  question: ReactNode
  onClose: () => void
  onUpdate: () => void
}

const shown = 2

/** What will change, before the click (look §1.4). */
export function ReportFoot({
  effect,
  notPreviewed,
  choices,
  refusal,
  isBusy,
  question,
  onClose,
  onUpdate,
}: ReportFootProps) {
  const hasNothing = effect.length === 0 && choices === 0
  return (
    <>
      {question}
      <div className={css.effect} role="status">
        <strong>
          {notPreviewed !== null
            ? 'What will change is not known'
            : effect.length === 0
              ? 'No status will change'
              : `${formatNoun(effect.length, 'status', 'statuses')} will change`}
        </strong>
        {effect.slice(0, shown).map((change) => (
          <span key={change.attendanceId} className={css.change}>
            {calledOf(change)}: {change.from || 'no status'}
            <IconArrowRight size={14} stroke={1.75} role="img" aria-label="to" />
            {change.to || 'no status'}
            {change.excuseWaits && <ExcuseWaits excuse={{ url: null }} />}
          </span>
        ))}
        {effect.length > shown && (
          <span className={css.change}>and {formatNoun(effect.length - shown, 'other')}, listed above</span>
        )}
        {notPreviewed !== null && (
          <span className={css.change}>
            {notPreviewed.message}
            <Button size="xs" onClick={notPreviewed.onTryAgain}>
              Try again
            </Button>
          </span>
        )}
        {notPreviewed === null && effect.length === 0 && choices > 0 && (
          <span className={css.change}>{formatNoun(choices, 'choice')} will be remembered</span>
        )}
      </div>
      <Button onClick={onClose}>Close</Button>
      <ReasonedButton
        variant="filled"
        busy={isBusy}
        reason={
          refusal ??
          (notPreviewed !== null
            ? 'What will change is not known yet.'
            : hasNothing
              ? 'The roll already says what the meeting says.'
              : undefined)
        }
        onClick={onUpdate}
      >
        Update statuses
      </ReasonedButton>
    </>
  )
}
