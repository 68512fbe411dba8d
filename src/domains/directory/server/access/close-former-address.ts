import { endFeeds } from '#domains/feeds/server/feeds.service.ts'
import { closeWaysIn, type Moved } from '#domains/sign-in/server/sign-in.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'

/**
 * Shuts out whoever reads the former address of people that others gave another one: of the ways in, and of the calendars
 * whose secret address they made. Called once the new addresses stand.
 */
export async function closeFormerAddress(
  db: Database,
  services: Pick<Services, 'clock' | 'publicUrl'>,
  moved: Moved,
): Promise<void> {
  const shutIds = await closeWaysIn(db, services, moved)
  await endFeeds(db, shutIds, new Date(services.clock.nowMs()))
}
