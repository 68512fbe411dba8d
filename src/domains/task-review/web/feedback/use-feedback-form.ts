import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import type { FeedbackPage, Perk } from '../../contract/task-review.schemas.ts'
import { useReviewDraft } from '../draft/review-draft.tsx'
import type { SaidOfPerk } from '../draft/review-parts.ts'
import type { StudentIds } from '../review/review-address.ts'
import { reviewQueries } from '../review/review-queries.ts'
import { useSeenVersion } from '../review/seen-version.tsx'
import { keyOf, saidIn, sentOf } from './said-of-perk.ts'

/**
 * Feedback as it is written: what was said before on this task stands in the fields; what is typed is a part of the draft
 * of the page, gone with the send. Only that is sent.
 */
export function useFeedbackForm(
  { type: _type, ...ids }: StudentIds,
  page: FeedbackPage,
  onClose: () => void,
) {
  const queryClient = useQueryClient()
  const draft = useReviewDraft()
  const left = useLeftForm()
  /** What the work beside the panel shows; the panel alone knows the newest. */
  const { seenVersion = page.newestVersion } = useSeenVersion()
  const { said: values, saySomething: keep } = draft
  const offered = page.availablePerks.flatMap(({ perks }) => perks)
  const isTaken = (perk: Perk) => values[keyOf(perk)] !== undefined
  const units = [...page.taskPerks.units, ...offered.filter((one) => one.type === 'unit' && isTaken(one))]
  const abilities = [
    ...page.taskPerks.abilities,
    ...offered.filter((one) => one.type === 'ability' && isTaken(one)),
  ]
  const saidOf = (perk: Perk): SaidOfPerk => saidIn(values, perk)
  /** What is typed over what the page shows now, whoever said it. */
  const put = (perk: Perk, part: Partial<SaidOfPerk>) =>
    keep({ ...values, [keyOf(perk)]: { ...saidOf(perk), ...part, commentId: perk.comment_id } })
  const sending = useMutation({
    mutationFn: (sendId: string | undefined) =>
      client.taskReview.submitFeedback({
        ...ids,
        _action: page.taskType === 'final' ? 'submit_final_feedback' : 'submit_feedback',
        units: sentOf(units, values),
        abilities: sentOf(abilities, values),
        hand_in_version: seenVersion,
        send_id: sendId,
      }),
    onMutate: left.onSend,
    onSuccess: async ({ message, shouldCloseFeedbackPage }, sendId) => {
      const isWhole = draft.takeSent('feedback', sendId)
      toast.success(message)
      // What was typed on meanwhile is not sent yet.
      if (isWhole && shouldCloseFeedbackPage && !left.isLeft()) onClose()
      await Promise.all(reviewQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return {
    units,
    abilities,
    seenVersion,
    saidOf,
    say: put,
    /** Chooses a flag by its key and goes on to the comment. */
    choose: (perk: Perk, flag: Perk['flag']) => {
      // Drawn and entered before the next key, which is a letter of the comment and no flag of the next.
      flushSync(() => put(perk, { flag }))
      document.querySelector<HTMLElement>(`[data-perk="${keyOf(perk)}"] textarea`)?.focus()
    },
    /** The first of which nothing was said yet: where a key begins. */
    next: [...units, ...abilities].find((perk) => values[keyOf(perk)] === undefined),
    add: (perk: Perk) => put(perk, {}),
    available: page.availablePerks
      .map(({ topicTitle, perks }) => ({ topicTitle, perks: perks.filter((one) => !isTaken(one)) }))
      .filter(({ perks }) => perks.length > 0),
    send: () => {
      if (!sending.isPending && page.shouldEnableFeedback) sending.mutate(draft.parts.feedback?.sendId)
    },
    busy: sending.isPending,
    problem: sending.error === null ? undefined : messageOf(sending.error),
    savedMs: draft.savedMs,
  }
}
export type FeedbackState = ReturnType<typeof useFeedbackForm>
