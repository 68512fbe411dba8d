import { listWrongSeats, repairSeats } from '#domains/experiences/server/experiences.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { actOf, lockPlaces } from './lock-places.ts'

export const checkSeatsJob = 'registrations.check-seats'

/** Says that something writes registrations or wait lists in a way that the kept numbers do not see. */
class SeatsDrifted extends Error {
  readonly code = 'SEATS_DRIFTED'
}

/**
 * Counts every registration and every turn on a wait list again: what stands beside the experiences must be the same.
 * What is not is put right under their locks, and reported (docs/decisions/0084). Returns the ids of the experiences
 * whose numbers were wrong.
 */
export async function checkSeats(services: Services): Promise<number[]> {
  const wrong = await listWrongSeats(services.database)
  if (wrong.length === 0) return wrong
  await inTransaction(services.database, async (db) => {
    await lockPlaces(actOf(db, services, null), wrong)
    await repairSeats(db, wrong)
  })
  const some = wrong.length > 10 ? `${wrong.slice(0, 10).join(', ')}, …` : wrong.join(', ')
  const what = `Kept seats were put right: ${wrong.length} experiences (${some}).`
  console.error(what)
  services.reportError(new SeatsDrifted(what), checkSeatsJob)
  return wrong
}
