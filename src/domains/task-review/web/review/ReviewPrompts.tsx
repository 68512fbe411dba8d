import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconCheck, IconClipboardCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNames } from '#ui/format/quantities.ts'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import css from './review.module.css'
import type { ReviewActions } from './use-review-actions.ts'

interface ReviewPromptsProps {
  readonly data: StudentReview
  readonly actions: ReviewActions
}

/** What the page proposes: closing the task, and archiving what is to come of an experience that is done. */
export function ReviewPrompts({ data, actions }: ReviewPromptsProps) {
  const cycles = [...new Set(data.futureInstances.map(({ cycle_title }) => cycle_title))]
  if (data.shouldProposeArchivingFutureExperienceInstances)
    return (
      <Prompt
        key="archive"
        icon={<IconArchive size={18} stroke={1.75} aria-hidden />}
        question={`Done for good? ${data.studentFirstName} is registered again in ${formatNames(cycles)}.`}
      >
        <Button onClick={() => actions.act('archive_future_instances')}>Archive future instances</Button>
      </Prompt>
    )
  if (!data.shouldProposeReview) return null
  return (
    <Prompt
      key={`review ${data.revision}`}
      icon={<IconClipboardCheck size={18} stroke={1.75} aria-hidden />}
      question="Ready to close this task?"
    >
      {data.canMiss && (
        <ReasonedButton changes variant="subtle" onClick={() => actions.decide('miss_task')}>
          Mark as missed
        </ReasonedButton>
      )}
      <ReasonedButton
        changes
        busy={actions.busy}
        leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
        onClick={() => actions.decide('review_task')}
      >
        Mark as reviewed
      </ReasonedButton>
    </Prompt>
  )
}

interface PromptProps {
  readonly icon: ReactNode
  readonly question: string
  readonly children: ReactNode
}

/** Dismissed here alone: the next one who opens it is asked again. */
function Prompt({ icon, question, children }: PromptProps) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <section className={css.prompt} aria-label={question}>
      <span className={css.promptIcon}>{icon}</span>
      <strong className={css.question}>{question}</strong>
      {children}
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Dismiss" onClick={() => setOpen(false)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  )
}
