import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { conflict, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { admissionsConfigContract, type Copy } from '../../contract/admissions-config.contract.ts'

type Context = RequestContext & { readonly db: Database }

const nothing: Copy = {
  bannerExtraTitle: '',
  bannerSubtitle: '',
  welcomeMessage: '',
  flexibleTuitionAlertContent: '',
  ssat: '',
  version: 0,
}

const columns = [
  'bannerExtraTitle',
  'bannerSubtitle',
  'welcomeMessage',
  'flexibleTuitionAlertContent',
  'ssat',
  'version',
] as const

/** What families read now; nothing as long as nobody wrote it. */
export async function findCopy(db: Database): Promise<Copy> {
  const row = await db
    .selectFrom('admissionsCopies')
    .select(columns)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? nothing
}

type Texts = Omit<Copy, 'version'>

interface Save {
  readonly texts: Texts
  /** As the form was opened; undefined for who does not say. */
  readonly version: number | undefined
  readonly restoredFrom?: number
}

/** Saves the next version. Throws a conflict with the texts that stand where somebody was faster. */
export async function saveCopy(context: Context, { texts, version, restoredFrom }: Save) {
  const { db, viewer, services } = context
  await sql`lock table admissions_copies in share row exclusive mode`.execute(db)
  const current = await findCopy(db)
  if (version !== undefined && version !== current.version)
    throw conflict(admissionsConfigContract.saveCopy, 'Somebody changed these texts in the meantime.', {
      current,
    })
  await db
    .insertInto('admissionsCopies')
    .values({
      ...texts,
      version: current.version + 1,
      restoredFrom: restoredFrom ?? null,
      savedBy: viewer.userId,
      savedAt: new Date(services.clock.nowMs()),
    })
    .execute()
  const { version: _version, ...before } = current
  await insertAudit(db, context, {
    action: restoredFrom === undefined ? 'admissions_copy.saved' : 'admissions_copy.restored',
    subjectType: 'admissions_copy',
    subjectId: current.version + 1,
    before,
    after: texts,
  })
  await publishChange(db, topic('admissions'))
  return { ok: true as const, message: 'Admissions config updated' }
}

/** Brings the texts of an older version back, as the next one. */
export async function restoreCopy(context: Context, restores: number, version: number) {
  const row = await context.db
    .selectFrom('admissionsCopies')
    .select(columns)
    .where('version', '=', restores)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such version.')
  const { version: restoredFrom, ...texts } = row
  return saveCopy(context, { texts, version, restoredFrom })
}

/** How many versions are shown; older ones stay. */
const mostShown = 50

export async function listVersions(db: Database) {
  const rows = await db
    .selectFrom('admissionsCopies as c')
    .leftJoin('users as u', 'u.id', 'c.savedBy')
    .select(columns.map((column) => `c.${column}` as const))
    .select(['c.savedAt', 'u.name as savedBy', 'c.restoredFrom'])
    .orderBy('c.version', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}
