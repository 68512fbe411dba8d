import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'
import { AssessedPerks } from './AssessedPerks.tsx'
import { Attachments } from './Attachments.tsx'
import { ChangedText } from './ChangedText.tsx'
import { EditComment } from './EditComment.tsx'
import { happened } from './happened.ts'
import { MessageActions } from './MessageActions.tsx'
import css from './thread.module.css'

interface ThreadMessageProps {
  readonly message: FeedMessage
  /** The version before, of what was handed in more than once. */
  readonly before: FeedMessage | undefined
  readonly isChangeOpen: boolean
  readonly actions: ReviewActions | undefined
}

/** A line of the thread: what was handed in, said or decided, by whom and when. */
export function ThreadMessage({ message, before, isChangeOpen, actions }: ThreadMessageProps) {
  const [isEditing, setEditing] = useState(false)
  const [showsChange, setShowsChange] = useState(isChangeOpen)
  const what = happened(message)
  return (
    <li className={css.message}>
      <Portrait
        name={message.authorName}
        {...(message.authorImage !== null && { photo: message.authorImage })}
      />
      <div className={css.messageBody}>
        <p className={css.author}>
          <strong>{message.authorName}</strong>
          <span className={css.quiet}>
            {formatWhen(message.createdAt, Date.now())}
            {message.version !== null && message.version > 1 && `, version ${message.version}`}
            {message.onVersion !== null && `, on version ${message.onVersion}`}
            {message.editedAt !== null && ', edited'}
          </span>
          {actions && <MessageActions message={message} actions={actions} onEdit={() => setEditing(true)} />}
        </p>
        {message.action === 'expedition_flag' && (
          <p className={css.attention}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            Needs Immediate Attention
          </p>
        )}
        {what !== undefined && <p className={css.happened}>{what}</p>}
        {isEditing && actions ? (
          <EditComment message={message} actions={actions} onClose={() => setEditing(false)} />
        ) : showsChange && before ? (
          <ChangedText before={before.body} after={message.body} />
        ) : (
          message.body !== '' && <RichText html={message.body} />
        )}
        {before !== undefined && (
          <Button size="xs" variant="subtle" onClick={() => setShowsChange((shown) => !shown)}>
            {showsChange ? 'Show only the text' : `Show what changed since version ${before.version}`}
          </Button>
        )}
        <Attachments attachments={message.attachments} />
        <AssessedPerks perks={message.data.perks} />
      </div>
    </li>
  )
}
