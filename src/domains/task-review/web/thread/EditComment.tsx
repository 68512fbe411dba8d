import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { studentIdsOf } from '../review/review-address.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'
import css from './thread.module.css'

interface EditCommentProps {
  readonly message: FeedMessage
  readonly actions: ReviewActions
  readonly onClose: () => void
}

/** One's own comment, corrected where it stands. What goes wrong is said by the actions of the page. */
export function EditComment({ message, actions, onClose }: EditCommentProps) {
  const ids = studentIdsOf(useParams({ strict: false }))
  const form = useServerForm({
    initial: { html: message.body },
    send: ({ html }) =>
      actions.run('edit_comment', { commentId: message.data.commentId ?? 0, editedBody: html }),
    what: 'your correction',
    // The panels of the page stand beside it.
    isSafe: ({ pathname }) => taskAddresses.isOfStudent(ids, pathname),
    said: () => undefined,
    onSaved: (_answer, _sent, isTypedOn) => isTypedOn() || onClose(),
    onClose,
  })
  return (
    <div className={css.edit}>
      <RichTextField
        label="Comment"
        initialHtml={message.body}
        onChange={(html) => form.change({ html })}
        autoFocus
      />
      <div className={css.editButtons}>
        <Button onClick={form.cancel}>Cancel</Button>
        <ReasonedButton
          changes
          variant="filled"
          busy={form.isSaving}
          reason={form.values.html === '' ? 'Write something, or delete the comment.' : undefined}
          onClick={() => form.save()}
        >
          Save
        </ReasonedButton>
      </div>
      {form.questions}
    </div>
  )
}
