import { bringVideosRight } from '#domains/experience-designs/server/experience-designs.service.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { findIssues } from '../../rules/find-issues.ts'
import { endCheck, findAsked } from './checks.queries.ts'
import { conferenceFailure, heldBack, notSetUp } from './conference-failure.ts'
import { mendRoom } from './mend-room.ts'
import { readFacts } from './read-facts.ts'

/**
 * Compares one experience with the video service, if that is asked for; a sync puts right first what can be put right.
 * Done twice it finds the same: what stands at the service is read each time.
 */
export async function checkExperience(services: Services, experienceId: number): Promise<void> {
  const { database, clock, vendors, outgoingHold } = services
  const asked = await findAsked(database, experienceId)
  if (asked === undefined) return
  const client = vendors.videoMeetings
  const fail = (why: ReturnType<typeof conferenceFailure>) =>
    endCheck(database, asked, { ...why, nowMs: clock.nowMs() })
  if (client === null) return fail(notSetUp)
  if (asked.isSync && outgoingHold.reason() !== undefined) return fail(heldBack)
  try {
    if (asked.isSync) {
      await bringVideosRight(services, experienceId)
      await mendRoom(services, client, experienceId)
    }
    const facts = await readFacts(database, client, { experienceId, nowMs: clock.nowMs() })
    await endCheck(database, asked, { issues: findIssues(facts), nowMs: clock.nowMs() })
  } catch (error) {
    // Also where this server is being stopped: the comparison stays asked for.
    if (!(error instanceof VendorError)) throw error
    await fail(conferenceFailure(error))
  }
}
