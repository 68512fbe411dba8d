import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatMoment } from '#ui/format/times.ts'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import type { FeedbackPage } from '../../contract/task-review.schemas.ts'
import type { StudentIds } from '../review/review-address.ts'
import { FeedbackFields } from './FeedbackFields.tsx'
import css from './feedback.module.css'
import { useFeedbackForm } from './use-feedback-form.ts'

interface FeedbackFormProps {
  readonly ids: StudentIds
  readonly page: FeedbackPage
  readonly onClose: () => void
}

/** What is said of each unit and ability, sent as one. Ctrl+Enter sends. */
export function FeedbackForm({ ids, page, onClose }: FeedbackFormProps) {
  const form = useFeedbackForm(ids, page, onClose)
  return (
    <SideSheet
      kicker={page.taskType === 'final' ? 'Final assessment' : 'Feedback'}
      title={
        page.taskType === 'final'
          ? `Assess ${page.studentFirstName}`
          : `Feedback for ${page.studentFirstName}`
      }
      onClose={onClose}
      footer={
        <>
          <span className={css.state} role={form.problem === undefined ? undefined : 'alert'}>
            {form.problem ??
              (form.savedMs === undefined ? '' : `Draft saved ${formatMoment(form.savedMs, Date.now())}`)}
          </span>
          <ReasonedButton
            changes
            variant="filled"
            busy={form.busy}
            reason={
              page.shouldEnableFeedback ? undefined : 'This task takes no feedback by units and abilities.'
            }
            onClick={form.send}
            rightSection={<KeyCap keys={['Mod', 'Enter']} onFill />}
          >
            Submit feedback
          </ReasonedButton>
        </>
      }
    >
      <FeedbackFields form={form} page={page} />
    </SideSheet>
  )
}
