import { UiLink } from '#ui/page/UiLink.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import { Attachments } from './Attachments.tsx'
import css from './thread.module.css'

interface TaskSummaryProps {
  readonly summary: FeedMessage
  readonly guidebook: FeedMessage | undefined
}

/** What the task asks, at the head of the thread. */
export function TaskSummary({ summary, guidebook }: TaskSummaryProps) {
  return (
    <section className={css.summary} aria-label="Task summary">
      <header className={css.summaryHead}>
        <h3>Task summary</h3>
        {guidebook?.attachment && (
          <UiLink href={guidebook.attachment.url}>{guidebook.attachment.title}</UiLink>
        )}
      </header>
      {summary.body === '' ? (
        <p className={css.quiet}>There are no instructions for this task.</p>
      ) : (
        <RichText html={summary.body} />
      )}
      <Attachments attachments={summary.attachments} />
    </section>
  )
}
