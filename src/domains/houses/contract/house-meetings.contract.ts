import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id } from '#contract/values.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 8:45 AM.')

/** Meetings of a house that its plan does not hold: a checkpoint, a stand-up on another day or at another hour. */
export const houseMeetingsContract = {
  addMeeting: endpoint({
    method: 'POST',
    path: '/backoffice/houses/{houseId}/meetings',
    summary: 'Adds a stand-up or a checkpoint of a house, to come or just held, with its roll',
    access: 'houses.manage',
    input: z.object({
      houseId: id,
      kind: z.enum(['standup', 'checkpoint']),
      date: askedDate,
      starts_at: wallTime,
      ends_at: wallTime,
    }),
    output: z.object({ ok: z.literal(true), eventId: z.number(), message: z.string() }),
  }),
  removeMeeting: endpoint({
    method: 'DELETE',
    path: '/backoffice/houses/{houseId}/meetings/{eventId}',
    summary: 'Takes a meeting of a house away of which nobody has said anything yet',
    access: 'houses.manage',
    input: z.object({ houseId: id, eventId: id }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
