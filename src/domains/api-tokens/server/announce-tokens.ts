import { dayText } from '#contract/clock-text.ts'
import { auditUrlOf } from '#domains/audit/server/audit.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'

/** Notifies whoever watches over the records once, when another system is let in. It is in the audit already. */
export async function announceToken(
  db: Database,
  {
    id,
    title,
    by,
    nowMs,
  }: { id: number; title: string; by: { userId: number; name: string }; nowMs: number },
): Promise<void> {
  const holders = await listWholeSchoolHolders(db, 'audit.view')
  const redirectUrl = await auditUrlOf(db, { subjectType: 'api_token', subjectId: id })
  await notifyPeople(
    db,
    holders
      .filter((userId) => userId !== by.userId)
      .map((userId) => ({
        userId,
        type: 'school' as const,
        category: 'records',
        title: `${by.name} lets ${title} call in their name`,
        body: 'Another system now reads or changes records by itself. What it does is recorded in the audit and in the log of its token.',
        ctaText: 'Look at it',
        redirectUrl,
      })),
    nowMs,
  )
}

const warnMs = 14 * 24 * 60 * 60_000

/** Notifies owners once, two weeks before, that a token ends; returns of how many tokens. */
export async function warnOfEnds(db: Database, nowMs: number): Promise<number> {
  const rows = await db
    .updateTable('apiTokens')
    .set({ toldEndAt: new Date(nowMs) })
    .where('revokedAt', 'is', null)
    .where('toldEndAt', 'is', null)
    .where('endsAt', '<', new Date(nowMs + warnMs))
    .where('endsAt', '>', new Date(nowMs))
    .returning(['id', 'title', 'endsAt', 'ownerId'])
    .execute()
  await notifyPeople(
    db,
    rows.map(({ id, title, endsAt, ownerId }) => ({
      userId: ownerId,
      type: 'school' as const,
      category: 'records',
      title: `The token ${title} ends soon`,
      body: `It ends on ${dayText(endsAt.getTime())}. Renew it and enter the new one in the program; until then the program is not let in.`,
      ctaText: 'Renew it',
      redirectUrl: `/workbench/api-tokens/${id}`,
    })),
    nowMs,
  )
  return rows.length
}
