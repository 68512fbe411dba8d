import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { type ConflictOf, conflictOf } from '#web/forms/conflict.ts'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'
import { usePlan } from '../use-sync.ts'
import type { JobDetails } from './job-words.ts'

interface ApplyPlanProps {
  readonly job: JobDetails
}

const planScopes = { users: 'users', experiences: 'experiences' } as const

/** Applies a plan; where what it was made of changed meanwhile it says what, and offers to look again. */
export function ApplyPlan({ job }: ApplyPlanProps) {
  const { api, client } = useChatServer()
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<ConflictOf<ReturnType<typeof client.applyPlan>>>()
  const plan = usePlan()
  const apply = useMutation({
    mutationFn: () => client.applyPlan({ jobId: job.id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      const differs = conflictOf(client.applyPlan, error)
      if (differs) setChanged(differs)
      else toast.error(messageOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.key() }),
  })
  const scope = planScopes[job.type as keyof typeof planScopes] ?? 'all'
  return (
    <>
      <ReasonedButton
        changes
        variant="filled"
        busy={apply.isPending}
        reason={job.stepCount === 0 ? 'There is nothing to do.' : undefined}
        onClick={() => apply.mutate()}
      >
        {`Apply ${formatNoun(job.stepCount, 'change')}`}
      </ReasonedButton>
      <ConfirmModal
        opened={changed !== undefined}
        title="What this plan was made of has changed"
        confirmLabel="Look again"
        busy={plan.isPending}
        onConfirm={() => plan.mutate(scope, { onSuccess: () => setChanged(undefined) })}
        onCancel={() => setChanged(undefined)}
      >
        <p>Nothing was done. Since you looked:</p>
        <ul className={css.changed}>
          {changed?.added.map((fact) => (
            <li key={fact}>New: {fact}</li>
          ))}
          {changed?.gone.map((fact) => (
            <li key={fact}>Gone: {fact}</li>
          ))}
        </ul>
      </ConfirmModal>
    </>
  )
}
