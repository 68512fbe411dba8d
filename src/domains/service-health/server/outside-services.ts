import { notFound } from '#server/api/errors.ts'
import type { OutsideFacts, OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'

export interface OutsideService {
  readonly id: number
  readonly vendor: string
  readonly facts: OutsideFacts<Services>
  readonly parts: readonly OutsidePart<Services>[]
}

/** Every service outside with the parts that domains have in it, in the order of the domains. */
export function outsideServices({ outside }: Services): OutsideService[] {
  const parts = Map.groupBy(outside, ({ vendor }) => vendor)
  return outside.flatMap(({ vendor, facts }, at) =>
    facts === undefined ? [] : [{ id: at + 1, vendor, facts, parts: parts.get(vendor) ?? [] }],
  )
}

/** A service outside by its vendor. Throws not-found. */
export function getOutsideService(services: Services, vendor: string): OutsideService {
  const found = outsideServices(services).find((one) => one.vendor === vendor)
  if (found === undefined) throw notFound('There is no such service.')
  return found
}
