import { expect, it } from 'vitest'
import { AnswerLost, ApiError } from '#web/calls/api-error.ts'
import { planEach } from './use-plan-offers.ts'

const offers = [1, 2, 3].map((experience_id) => ({ experience_id }))
const lost = () => new AnswerLost('cut', { cause: undefined, isOnce: () => true })
const refusal = new ApiError('UNPROCESSABLE_CONTENT', 422, { message: 'No place is left.' })

/** Which experiences were sent, in order, where some tries fail. */
async function planWith(failures: Readonly<Record<number, (Error | undefined)[]>>) {
  const sent: number[] = []
  const outcome = await planEach(offers, async ({ experience_id: id }) => {
    sent.push(id)
    const failure = failures[id]?.shift()
    if (failure) throw failure
  })
  return { sent, planned: outcome.planned.map(({ experience_id: id }) => id), refused: outcome.refused }
}

it('plans the others where one is refused', async () => {
  expect(await planWith({ 2: [refusal] })).toEqual({
    ...{ sent: [1, 2, 3], planned: [1, 3] },
    refused: { 2: 'No place is left.' },
  })
})

it('sends again what got no answer before the next one is sent', async () => {
  expect(await planWith({ 1: [lost()] })).toEqual({ sent: [1, 1, 2, 3], planned: [1, 2, 3], refused: {} })
  expect(await planWith({ 2: [lost(), refusal] })).toMatchObject({ sent: [1, 2, 2, 3], planned: [1, 3] })
})

it('sends no more while no answer comes: what was lost can be sent again with its key', async () => {
  const { sent, planned, refused } = await planWith({ 2: [lost(), lost()] })
  expect([sent, planned]).toEqual([[1, 2, 2], [1]])
  expect(refused[2]).toContain('sending the same again will not do it twice')
  expect(refused[3]).toContain('Not sent yet')
})
