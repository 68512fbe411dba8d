import type { Services } from '#server/services.ts'
import { outsideServices } from './outside-services.ts'

/** How many services that are set up are down, by their last word. */
export async function countDown(services: Services): Promise<number> {
  const records = await services.vendorRecords.list()
  const setUp = new Set(
    outsideServices(services)
      .filter(({ facts }) => facts.connection(services) !== 'none')
      .map(({ vendor }) => vendor),
  )
  return records.filter(({ vendor, lastWord }) => lastWord === 'down' && setUp.has(vendor)).length
}
