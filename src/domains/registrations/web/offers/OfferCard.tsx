import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToday } from '#ui/clock/use-now.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Offer } from '../../contract/offers.contract.ts'
import { offerElement } from '../../rules/registration-addresses.ts'
import { leftText, offerFact } from './offer-texts.ts'
import css from './offers.module.css'

/** One place that is kept until the answer: what a yes takes and what it leaves. */
export function OfferCard({ offer, isGuardian }: { offer: Offer; isGuardian: boolean }) {
  const { id, student, experience, answer_by, leaves } = offer
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (_action: 'accept' | 'decline') =>
      client.offers.answerOffer({ offer_id: id, _action, leaves: leaves.map((one) => one.id) }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.offers.key() }),
  })
  const today = useToday()
  const left = leftText(offer)
  const busy = (action: 'accept' | 'decline') => answer.isPending && answer.variables === action
  return (
    <li id={offerElement(id)} className={css.offer}>
      <h2 className={css.title}>
        {experience.title}
        {isGuardian && <span className={css.who}> for {student.name}</span>}
      </h2>
      <p className={css.fact}>{offerFact(offer, today)}</p>
      <p className={css.until}>
        The place is kept until {formatDayOf(answer_by)}, {formatTime(answer_by)}. Unless you take it,
        everything stays as it is.
      </p>
      <div className={css.answers}>
        <ReasonedButton
          changes
          variant="filled"
          size="md"
          busy={busy('accept')}
          onClick={() => answer.mutate('accept')}
        >
          {left === '' ? 'Take the place' : `Take the place and leave ${left}`}
        </ReasonedButton>
        <ReasonedButton changes size="md" busy={busy('decline')} onClick={() => answer.mutate('decline')}>
          {left === '' ? 'Decline' : `Stay in ${left}`}
        </ReasonedButton>
      </div>
    </li>
  )
}
