import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { AnswerLost, messageOf } from '#web/calls/api-error.ts'
import type { ProgramShown, RequirementShown } from '../../contract/program.schemas.ts'
import { programKeys } from '../program-address.ts'

type Offer = RequirementShown['offers'][number]

export const isFull = ({ free_places }: Offer) => free_places !== null && free_places <= 0

/**
 * Plans experiences that close a requirement: a place where one is free, else the wait list. What is refused (the student
 * meets elsewhere in that block, the last place is gone) stands beside its experience; the others are planned all the same.
 */
export function usePlanOffers({ student }: ProgramShown, { title }: RequirementShown) {
  const queryClient = useQueryClient()
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({})
  const place = (offer: Offer) => ({ experience_id: offer.experience_id, student_id: student.id })
  const takeBack = useMutation({
    mutationFn: async (offers: readonly Offer[]) => {
      for (const offer of offers) {
        const input = { ...place(offer), motivation: `Planned for ${title} by mistake` }
        await (isFull(offer) ? client.registrations.leaveWaitList(input) : client.registrations.drop(input))
      }
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => refresh(),
  })
  const refresh = () =>
    Promise.all(programKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const planning = useMutation({
    mutationFn: (offers: readonly Offer[]) =>
      planEach(offers, (offer) => {
        const input = { ...place(offer), motivation: `Planned for ${title} on the page of the program` }
        return isFull(offer) ? client.registrations.joinWaitList(input) : client.registrations.register(input)
      }),
    onSuccess: ({ refused, planned }) => {
      setRefusals(refused)
      if (planned.length > 0) toast.success(saidOf(planned), () => takeBack.mutate(planned))
    },
    onSettled: () => refresh(),
  })
  return { plan: planning.mutate, busy: planning.isPending, refusals }
}
export type Planning = ReturnType<typeof usePlanOffers>

/** `Games of Chance is planned. Curves We Live On: on the wait list.` */
function saidOf(planned: readonly Offer[]): string {
  const titles = (offers: readonly Offer[]) => offers.map(({ title }) => title).join(' and ')
  const sure = planned.filter((offer) => !isFull(offer))
  const waiting = planned.filter(isFull)
  return [
    sure.length > 0 && `${titles(sure)} ${sure.length === 1 ? 'is' : 'are'} planned.`,
    waiting.length > 0 && `${titles(waiting)}: on the wait list.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

interface Offered {
  readonly experience_id: number
}

interface Outcome<Offer> {
  readonly planned: readonly Offer[]
  /** Why not, by experience. */
  readonly refused: Readonly<Record<number, string>>
}

/**
 * Plans one after the other; what is refused holds up no other. A call without an answer is sent once more before the
 * next one, whose answer would end its key; where none comes again, the rest is not sent, so that it can be sent again
 * all the same.
 */
export async function planEach<Offer extends Offered>(
  offers: readonly Offer[],
  plan: (offer: Offer) => Promise<unknown>,
): Promise<Outcome<Offer>> {
  const refused: Record<number, string> = {}
  const planned: Offer[] = []
  for (const [at, offer] of offers.entries()) {
    const error = await failureOf(() => plan(offer))
    if (error === undefined) planned.push(offer)
    else refused[offer.experience_id] = messageOf(error)
    if (!(error instanceof AnswerLost)) continue
    for (const { experience_id } of offers.slice(at + 1))
      refused[experience_id] = 'Not sent yet: the one before got no answer.'
    break
  }
  return { planned, refused }
}

async function failureOf(send: () => Promise<unknown>): Promise<unknown> {
  const failed = (error: unknown) => error
  const first = await send().then(() => undefined, failed)
  return first instanceof AnswerLost ? send().then(() => undefined, failed) : first
}
