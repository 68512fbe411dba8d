import { formatDayOf } from '#ui/format/days.ts'
import { formatDuration, formatFileSize } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './guidebook.module.css'

interface GuidebookTaskProps {
  readonly task: ContractRouterOutputs['guidebook']['getGuidebook']['tasks'][number]
}

/** A task as a student reads it: what to do, by when, how it is handed in. */
export function GuidebookTask({ task }: GuidebookTaskProps) {
  const { title, body, dueAt, is_final, submission_kind, minutes, attachments } = task
  return (
    <article className={css.task}>
      <h2 className={css.taskTitle}>
        {title}
        {is_final && <Badge family="neutral">Final</Badge>}
      </h2>
      <p className={css.fact}>
        {`${dueAt === null ? '' : `Due ${formatDayOf(dueAt)}, ${formatTime(dueAt)}. `}${takesAbout(minutes)}Handed in as: ${submission_kind.toLowerCase()}.`}
      </p>
      {body !== '' && <RichText html={body} />}
      {attachments.length > 0 && (
        <ul>
          {attachments.map((attachment) => (
            <li key={`${attachment.title} ${attachment.url}`}>
              <a href={attachment.url} target="_blank" rel="noreferrer">
                {attachment.title}
              </a>
              {attachment.sizeBytes !== null && ` (${formatFileSize(attachment.sizeBytes)})`}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

const takesAbout = (minutes: number | null) =>
  minutes === null ? '' : `Takes about ${formatDuration(minutes * 60_000)}. `
