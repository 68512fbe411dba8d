import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'
import css from './thread.module.css'

interface EditCommentProps {
  readonly message: FeedMessage
  readonly actions: ReviewActions
  readonly onClose: () => void
}

/** One's own comment, corrected where it stands. */
export function EditComment({ message, actions, onClose }: EditCommentProps) {
  const [html, setHtml] = useState(message.body)
  const save = () =>
    void actions
      .run('edit_comment', { commentId: message.data.commentId ?? 0, editedBody: html })
      .then(onClose, () => undefined)
  return (
    <div className={css.edit}>
      <RichTextField label="Comment" initialHtml={message.body} onChange={setHtml} autoFocus />
      <div className={css.editButtons}>
        <Button onClick={onClose}>Cancel</Button>
        <ReasonedButton
          changes
          variant="filled"
          busy={actions.busy}
          reason={html === '' ? 'Write something, or delete the comment.' : undefined}
          onClick={save}
        >
          Save
        </ReasonedButton>
      </div>
    </div>
  )
}
