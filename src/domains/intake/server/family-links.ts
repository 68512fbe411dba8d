import { leadsTo } from '#domains/admissions/server/admissions.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { FamilyLink } from '../contract/intake.schemas.ts'
import { hasEnded } from './links.ts'

/** More than anybody looks through: the newest are the ones that hold. */
const mostShown = 50

/** The links by which a family fills an application in, the newest first; also those to one that was joined into it. */
export async function listFamilyLinks(
  db: Database,
  applicationId: number,
  nowMs: number,
): Promise<FamilyLink[]> {
  const rows = await db
    .selectFrom('intakeLinks')
    .select(['id', 'part', 'email', 'isPaper', 'madeAt', 'usedAt', 'endsAt', 'withdrawnAt'])
    .where(leadsTo(applicationId))
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ part, madeAt, usedAt, endsAt, withdrawnAt, ...link }) => ({
    ...link,
    part: part === 'student' ? 'student' : 'guardian',
    madeAt: madeAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
    state: withdrawnAt !== null ? 'withdrawn' : hasEnded({ endsAt, withdrawnAt }, nowMs) ? 'ended' : 'holds',
  }))
}

interface Withdrawal {
  readonly applicationId: number
  readonly intakeLinkId: number
}

/** Takes a link back, once. The caller has looked at the application, and holds it. Throws not-found. */
export async function withdrawLink(
  context: RequestContext & { readonly db: Database },
  { applicationId, intakeLinkId }: Withdrawal,
): Promise<void> {
  const { db, services } = context
  const link = await db
    .selectFrom('intakeLinks')
    .select(['part', 'email', 'withdrawnAt'])
    .where('id', '=', intakeLinkId)
    .where(leadsTo(applicationId))
    .executeTakeFirst()
  if (link === undefined) throw notFound('There is no such link.')
  if (link.withdrawnAt !== null) return
  await db
    .updateTable('intakeLinks')
    .set({ withdrawnAt: new Date(services.clock.nowMs()) })
    .where('id', '=', intakeLinkId)
    .execute()
  await insertAudit(db, context, {
    action: 'application.link_withdrawn',
    subjectType: 'application',
    subjectId: applicationId,
    after: { part: link.part, email: link.email },
  })
}
