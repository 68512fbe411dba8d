import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { id, instant, schoolDate, setOf } from '#contract/values.ts'

const family = signedInAccess(
  'Students answer for themselves and guardians for their children: every query is held to it, employees find nobody.',
)

const offer = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), name: z.string(), first_name: z.string() }),
  experience: z.object({ id: z.number(), title: z.string(), blocks: z.array(z.string()) }),
  answer_by: instant,
  /** The first day on which the place is theirs with a yes said now. */
  from_day: schoolDate,
  /** What the student leaves with a yes: they meet in the same block. */
  leaves: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type Offer = z.output<typeof offer>

/** Places that became free for who has to choose: nobody is dropped from anything without a yes (decision 0069). */
export const offersContract = {
  listOffers: endpoint({
    method: 'GET',
    path: '/family/offers',
    summary: 'The places offered to the family’s students, the first to answer first',
    access: family,
    output: z.object({ offers: z.array(offer), topics: z.array(topicName) }),
  }),
  answerOffer: endpoint({
    method: 'POST',
    path: '/family/offers/{offer_id}',
    summary: 'Takes the place and leaves what is in its block, or lets it go to the next',
    access: family,
    input: z.object({
      offer_id: id,
      _action: z.enum(['accept', 'decline']),
      /** The experiences the student would leave, as they were shown; where they are others by now, nothing is done. */
      leaves: setOf(id, 20).default([]),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
