import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { askChecks, meetsByVideo } from './check/checks.queries.ts'
import { heldBack, notSetUp } from './check/conference-failure.ts'
import { followChecksJob } from './conferences.jobs.ts'

type Context = RequestContext & { readonly db: Database }

/** Why the service cannot be asked; undefined: it can. */
export const hindranceOf = ({ vendors }: RequestContext['services']): string | undefined =>
  vendors.videoMeetings === null ? notSetUp.failure : undefined

function requireService(services: RequestContext['services']): void {
  const hindrance = hindranceOf(services)
  if (hindrance !== undefined) throw invalid({ form: hindrance })
}

/** Has a cycle compared with the video service; what is under way goes on. */
export async function pullCycle(context: Context, asked: number) {
  const { db, viewer, services } = context
  requireService(services)
  const nowMs = services.clock.nowMs()
  const cycle = await findSelectedCycle(db, asked, nowMs)
  if (!cycle || cycle.id !== asked) throw notFound('There is no such cycle.')
  const count = await askChecks(db, { cycleId: cycle.id, askedBy: viewer.userId, nowMs })
  await services.jobs.enqueue(db, followChecksJob, {}, { key: 'asked' })
  const message = count === 0 ? 'Nothing more to compare' : `${countOf(count, 'experience')} being compared`
  return { ok: true as const, message }
}

/** Has the meetings of one experience put right at the video service; not-found for one that does not meet by video. */
export async function syncExperience(context: Context, experienceId: number) {
  const { db, viewer, services } = context
  requireService(services)
  if (services.outgoingHold.reason() !== undefined) throw invalid({ form: heldBack.failure })
  const nowMs = services.clock.nowMs()
  const { rows } = await sql<{ title: string }>`
    select e.title from experiences e where e.id = ${experienceId} and ${meetsByVideo(nowMs)}`.execute(db)
  const [experience] = rows
  if (!experience) throw notFound('There is no such experience that meets by video.')
  const count = await askChecks(db, { experienceId, askedBy: viewer.userId, nowMs, isSync: true })
  if (count > 0) {
    await services.jobs.enqueue(db, followChecksJob, {}, { key: 'asked' })
    await insertAudit(db, context, {
      action: 'conference.synced',
      subjectType: 'experience',
      subjectId: experienceId,
    })
  }
  return { ok: true as const, message: `Syncing “${experience.title}”` }
}
