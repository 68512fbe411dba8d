import { z } from 'zod'
import { seatExperience } from '#domains/registrations/server/registrations.service.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'

/** Rolls to come follow what a proposal gave or took back. */
export const seatRolls = jobKind({
  name: 'journey-builder.seat-rolls',
  data: z.object({ cycleId: z.int(), userId: z.int().nullable() }),
})

type Seats = z.output<typeof seatRolls.data>

/** One experience after the other: whoever takes a roll meanwhile waits for one at the most. Done again it changes nothing. */
export async function runSeatRolls(services: Services, { cycleId, userId }: Seats): Promise<void> {
  const experiences = await services.database
    .selectFrom('experiences')
    .select('id')
    .where('cycleId', '=', cycleId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of experiences)
    await seatExperience(services.database, services, { experienceId: id, userId })
}
