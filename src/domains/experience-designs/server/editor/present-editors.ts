import { topic } from '#contract/topics.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { sayHere } from '#server/live/people-here.ts'
import { getStoredDesign } from './stored-design.ts'

/** Says that the viewer has an experience open, or has closed it, and returns who else has it open. */
export async function sayPresent(
  { db, viewer, services }: RequestContext & { readonly db: Database },
  { experienceId, isHere }: { readonly experienceId: number; readonly isHere: boolean },
) {
  await getStoredDesign(db, viewer, experienceId)
  const { others, isNews } = await sayHere(
    db,
    { table: 'experience_editors', column: 'experience_id', id: experienceId },
    { viewer, isHere, nowMs: services.clock.nowMs() },
  )
  if (isNews) await publishChange(db, topic('experience', experienceId))
  return others
}
