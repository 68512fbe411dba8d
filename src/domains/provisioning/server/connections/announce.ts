import { dayText } from '#contract/clock-text.ts'
import { auditUrlOf } from '#domains/audit/server/audit.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'

async function tell(
  db: Database,
  permission: 'audit.view' | 'provisioning.manage',
  told: {
    readonly title: string
    readonly body: string
    readonly redirectUrl: string
    readonly butId?: number
  },
  nowMs: number,
): Promise<void> {
  const holders = await listWholeSchoolHolders(db, permission)
  await notifyPeople(
    db,
    holders
      .filter((userId) => userId !== told.butId)
      .map((userId) => ({
        userId,
        type: 'school' as const,
        category: 'records',
        title: told.title,
        body: told.body,
        ctaText: 'Look at it',
        redirectUrl: told.redirectUrl,
      })),
    nowMs,
  )
}

/**
 * Says once, when a machine is set up, to whoever watches over the records that it may change staff from now on. It is in
 * the audit already.
 */
export const announceConnection = async (
  db: Database,
  {
    id,
    title,
    by,
    nowMs,
  }: { id: number; title: string; by: { userId: number; name: string }; nowMs: number },
) =>
  tell(
    db,
    'audit.view',
    {
      redirectUrl: await auditUrlOf(db, { subjectType: 'provisioning_connection', subjectId: id }),
      title: `${by.name} lets ${title} make and deactivate staff`,
      body: 'An identity provider can now do so by itself. What it does is recorded in the audit and in the log of its connection.',
      butId: by.userId,
    },
    nowMs,
  )

const warnMs = 30 * 24 * 60 * 60_000

/** Says once, thirty days before, to whoever manages connections that a token ends. */
export async function warnOfEnds(db: Database, nowMs: number): Promise<void> {
  const rows = await db
    .updateTable('provisioningConnections')
    .set({ toldEndAt: new Date(nowMs) })
    .where('isOn', '=', true)
    .where('toldEndAt', 'is', null)
    .where('tokenEndsAt', '<', new Date(nowMs + warnMs))
    .returning(['id', 'title', 'tokenEndsAt'])
    .execute()
  for (const { id, title, tokenEndsAt } of rows)
    await tell(
      db,
      'provisioning.manage',
      {
        redirectUrl: `/workbench/provisioning/${id}`,
        title: `The token of ${title} ends soon`,
        body: `It ends on ${dayText(tokenEndsAt.getTime())}. Make a new one and enter it at the provider, or staff will be neither added nor deactivated.`,
      },
      nowMs,
    )
}
