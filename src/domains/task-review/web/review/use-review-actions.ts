import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import type { ReviewAction } from '../../contract/review-words.ts'
import type { Overtaken, StudentReview } from '../../contract/task-review.schemas.ts'
import type { StudentIds } from './review-address.ts'
import { reviewQueries } from './review-queries.ts'

interface Acting {
  readonly data: StudentReview
  /** The version one has before one's eyes. */
  readonly seenVersion: number | null
  readonly onSeen: (version: number | null) => void
}

type Part = Partial<
  Omit<Parameters<typeof client.taskReview.act>[0], '_action' | 'experienceId' | 'taskId' | 'studentId'>
>

/** What is done with a student's task. A decision that was overtaken is shown with what the other decided. */
export function useReviewActions({ type: _type, ...ids }: StudentIds, { data, seenVersion, onSeen }: Acting) {
  const queryClient = useQueryClient()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const refresh = () =>
    Promise.all(reviewQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const sending = useMutation({
    mutationFn: ({ action, part }: { action: ReviewAction; part: Part }) =>
      client.taskReview.act({ ...ids, _action: action, ...part }),
    onSuccess: async ({ message, commentId, warning }, { action }) => {
      const undo = undoOf(action)
      toast.success(
        message,
        undo && commentId !== null ? () => sending.mutate({ action: undo, part: { commentId } }) : undefined,
      )
      // It stays until it is closed: somebody has to act on it.
      if (warning !== null) toast.error(warning)
      await refresh()
    },
    onError: (error) => {
      const other = conflictOf(client.taskReview.act, error)
      setOvertaken(other)
      if (other) void refresh()
      else toast.error(messageOf(error))
    },
  })
  const decide = (action: ReviewAction, part: Part = {}) =>
    sending.mutate({
      action,
      part: { revision: data.revision, hand_in_version: seenVersion, ...part },
    })
  return {
    busy: sending.isPending,
    /** Comments and what is taken back: nothing that another could have overtaken. */
    run: (action: ReviewAction, part: Part = {}) => sending.mutateAsync({ action, part }),
    act: (action: ReviewAction, part: Part = {}) => sending.mutate({ action, part }),
    decide,
    seenVersion,
    overtaken,
    leave: () => setOvertaken(undefined),
    /** All the same, now that both are known. */
    insist: ({ yours, revision }: Overtaken) => {
      setOvertaken(undefined)
      onSeen(data.newestVersion)
      decide(yours, { revision, hand_in_version: data.newestVersion })
    },
  }
}
export type ReviewActions = ReturnType<typeof useReviewActions>

const undoOf = (action: ReviewAction): ReviewAction | undefined =>
  action === 'review_task' || action === 'miss_task'
    ? 'undo_assessment'
    : action === 'excuse_task'
      ? 'undo_excuse_task'
      : undefined
