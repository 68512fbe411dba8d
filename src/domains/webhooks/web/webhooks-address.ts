import { type AddressOf, address, flag, number, oneOf, pageNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

export const webhooksSearch = address({ new: flag })
export const webhooksQuery = () => api.webhooks.list.queryOptions()

export const shownStates = ['waiting', 'delivered', 'failed', 'kept'] as const
export const shownKinds = [
  'attendance.changed',
  'excuse.decided',
  'registration.changed',
  'report.published',
  'webhook.test',
] as const

export const webhookSearch = address({
  state: oneOf(shownStates),
  kind: oneOf(shownKinds),
  page: pageNumber,
  /** The open delivery. */
  delivery: number,
  /** The form of the settings stands open. */
  settings: flag,
})

export const webhookQuery = (endpointId: number) => api.webhooks.get.queryOptions({ input: { endpointId } })
export const deliveriesQuery = (endpointId: number, { state, kind, page }: AddressOf<typeof webhookSearch>) =>
  api.webhooks.listDeliveries.queryOptions({ input: { endpointId, state, kind, page } })
