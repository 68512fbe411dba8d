import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import type { ReviewActions } from '../review/use-review-actions.ts'
import css from './thread.module.css'

interface MessageActionsProps {
  readonly message: FeedMessage
  readonly actions: ReviewActions
  readonly onEdit: () => void
}

/** What may be done with a line: one's own comment is corrected or deleted, a decision is taken back. */
export function MessageActions({ message, actions, onEdit }: MessageActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { can, data } = message
  const id = data.commentId
  if (id === null) return null
  return (
    <span className={css.actions}>
      {can.edit && (
        <Button size="xs" variant="subtle" onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.delete && (
        <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {can.undo && (
        <Button size="xs" variant="subtle" onClick={() => actions.act('undo_assessment', { commentId: id })}>
          Undo
        </Button>
      )}
      <ConfirmModal
        opened={isAsking}
        title="Delete this comment?"
        confirmLabel="Delete comment"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          actions.act('delete_comment', { commentId: id })
        }}
      >
        The family does not see it any more.
      </ConfirmModal>
    </span>
  )
}
