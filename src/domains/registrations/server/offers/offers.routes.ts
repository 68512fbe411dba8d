import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { offersContract } from '../../contract/offers.contract.ts'
import { answerOffer } from './answer-offer.ts'
import { findOffer, listOffers } from './offers.queries.ts'

export const offersRoutes = handlers(offersContract, {
  listOffers: async ({ db, viewer, services }) => {
    const nowMs = services.clock.nowMs()
    const offers = await listOffers(db, viewer, { now: new Date(nowMs), today: schoolDateOf(nowMs) })
    return {
      offers: offers.map(({ id, studentId, name, firstName, experienceId, title, ...offer }) => ({
        id,
        student: { id: studentId, name, first_name: firstName },
        experience: { id: experienceId, title, blocks: offer.blocks },
        answer_by: offer.answerBy.toISOString(),
        from_day: offer.fromDay,
        leaves: offer.leaves,
      })),
      topics: [topic('user', viewer.userId)],
    }
  },

  answerOffer: async ({ input: { offer_id, _action, leaves }, ...context }) => {
    const offer = await findOffer(context.db, context.viewer, offer_id)
    if (!offer) throw notFound('There is no such offer.')
    const message = await answerOffer(context, {
      ...offer,
      leaves,
      accepts: _action === 'accept',
      source: 'wait_list',
      motivation: '',
    })
    return { ok: true as const, message }
  },
})
