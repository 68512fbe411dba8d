import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { RemovalPlan } from '../../contract/removals.contract.ts'
import css from '../recordings.module.css'
import { PlanRows } from './PlanRows.tsx'
import { countOf, planState, unknownText } from './plan-words.ts'

/** The plan that can be applied: what it removes, and what can be done with it. */
export function OpenPlan({ plan }: { readonly plan: RemovalPlan }) {
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const act = useMutation({
    mutationFn: (_action: 'approve' | 'apply' | 'discard') =>
      client.removals.act({ removalId: plan.id, _action }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(false)
      return queryClient.invalidateQueries({ queryKey: api.removals.key() })
    },
  })
  const unknown = unknownText(plan)
  const refusal =
    plan.recordings === 0
      ? unknown === undefined
        ? 'Nothing is that old.'
        : 'Nothing we know of is that old.'
      : plan.needs_second
        ? 'It removes more than 20: a second person approves it first.'
        : undefined
  return (
    <>
      <p className={css.lead}>
        {countOf(plan)} older than {plan.keep_days} days, {formatFileSize(plan.size_bytes)}
      </p>
      <p className={css.quiet}>
        {planState(plan)}. Made by {plan.made_by}, {formatWhen(plan.made_at, Date.now())}.
      </p>
      {unknown !== undefined && <p className={css.quiet}>{unknown}</p>}
      {plan.state === 'planned' && (
        <div className={css.acts}>
          {plan.needs_second && (
            <ReasonedButton
              changes
              size="xs"
              reason={plan.is_own ? 'You made it: somebody else has to look at what it removes.' : undefined}
              busy={act.isPending}
              onClick={() => act.mutate('approve')}
            >
              Approve
            </ReasonedButton>
          )}
          <ReasonedButton changes size="xs" color="unexc" reason={refusal} onClick={() => setAsked(true)}>
            Remove them
          </ReasonedButton>
          <Button size="xs" variant="subtle" onClick={() => act.mutate('discard')}>
            Discard the plan
          </Button>
        </div>
      )}
      {plan.recordings > 0 && <PlanRows removalId={plan.id} />}
      <ConfirmModal
        opened={isAsked}
        destructive
        title={`Remove ${countOf(plan)}?`}
        confirmLabel="Remove them"
        cancelLabel="Keep them"
        busy={act.isPending}
        onConfirm={() => act.mutate('apply')}
        onCancel={() => setAsked(false)}
      >
        Nobody can play them any more, or read their transcripts. They stay in Zoom’s trash for 30 days, where
        whoever runs the account can restore them. After that they are gone, along with the transcripts kept
        here.
      </ConfirmModal>
    </>
  )
}
