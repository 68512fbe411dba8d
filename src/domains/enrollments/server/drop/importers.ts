import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { importAddress } from '../../rules/enrollments-addresses.ts'

/** Who may import rosters now and can sign in: of the whole school, as by day. */
const listImporters = (db: Database) => listWholeSchoolHolders(db, 'enrollments.import')

/** The person of this address, while they may import; undefined otherwise. */
export async function findImporter(db: Database, email: string): Promise<number | undefined> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return (await listImporters(db)).find((id) => id === person?.id)
}

/** Whether the person in whose name an import came may import still. */
export async function mayStillImport(db: Database, importId: number): Promise<boolean> {
  const { createdBy } = await db
    .selectFrom('rosterImports')
    .select('createdBy')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return (await listImporters(db)).some((id) => id === createdBy)
}

/** Tells everybody who manages enrollments what became of a roster that came by night. */
export async function tellImporters(
  db: Database,
  { importId, title, body, nowMs }: { importId: number; title: string; body: string; nowMs: number },
): Promise<void> {
  await notifyPeople(
    db,
    (await listImporters(db)).map((userId) => ({
      userId,
      type: 'school' as const,
      category: 'jobs',
      title,
      body,
      ctaText: 'Open the import',
      redirectUrl: importAddress(importId),
    })),
    nowMs,
  )
}
