import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { reopenActions } from '../actions/action.queries.ts'
import { lockApplication } from '../admissions.access.ts'
import { saveGuardians } from '../edit/save-guardians.ts'
import { noteEvent } from '../page/note-event.ts'
import { undoMs } from './doubles.queries.ts'
import { type Choices, type Context, guardianOf, swapChosen } from './join-doubles.ts'
import type { Side } from './load-side.ts'

interface Standing {
  readonly id: number
  readonly choices: Choices
  readonly keptBefore: { readonly columns: Record<string, unknown>; readonly guardians: Side['guardians'] }
  readonly keptVersion: number
  /** The family or an evaluator wrote or sent something: it would go with one of the two, and be lost to the other. */
  readonly isWrittenSince: boolean
  readonly joinedAt: Date
}

/** Parts two applications that were joined: each is as it was. Throws not-found, and sentences where it is too late. */
export async function undoJoin(context: Context, ids: readonly [number, number]) {
  const { db, viewer, services } = context
  const [keptId, otherId] = ids
  const nowMs = services.clock.nowMs()
  const at = new Date(nowMs)
  await lockApplication(db, viewer, keptId, 'admissions.manage')
  await lockApplication(db, viewer, otherId, 'admissions.manage', 'deleted')
  const { rows } = await sql<Standing>`
    select id, choices, kept_before, kept_version, joined_at,
      kept_written <> application_written(kept_id) as is_written_since from application_joins
    where kept_id = ${keptId} and other_id = ${otherId} and undone_at is null`.execute(db)
  const [join] = rows
  if (!join) throw invalid({ form: 'These two are not joined.' })
  if (nowMs >= join.joinedAt.getTime() + undoMs)
    throw invalid({ form: 'Two applications can be separated for a day after they were joined.' })
  const kept = await db
    .selectFrom('applications')
    .select('version')
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow()
  if (kept.version !== join.keptVersion || join.isWrittenSince)
    throw invalid({
      form: `Application ${keptId} was changed since, and that would be lost. Correct it by hand instead.`,
    })
  await db
    .updateTable('applications')
    .set((eb) => ({ ...join.keptBefore.columns, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', keptId)
    .execute()
  await swapChosen(db, { keptId, otherId }, (field) => join.choices[field] === 'other')
  await giveGuardiansBack(db, keptId, join.keptBefore.guardians)
  await db
    .updateTable('applications')
    .set((eb) => ({
      mergedInto: null,
      deletedAt: null,
      deletedBy: null,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', otherId)
    .execute()
  await reopenActions(db, otherId, at)
  await db
    .updateTable('applicationJoins')
    .set({ undoneAt: at, undoneBy: viewer.userId })
    .where('id', '=', join.id)
    .execute()
  for (const applicationId of ids)
    await noteEvent(db, {
      ...{ applicationId, kind: 'parted', doneBy: viewer.userId, at },
      detail: `From application ${applicationId === keptId ? otherId : keptId}`,
    })
  await insertAudit(db, context, {
    action: 'application.parted',
    subjectType: 'application',
    subjectId: keptId,
    after: { other: otherId },
  })
  return { ok: true as const, message: 'The two applications are apart again' }
}

/** Who was taken out comes back as a new row. */
async function giveGuardiansBack(db: Database, keptId: number, before: Side['guardians']): Promise<void> {
  const there = await db
    .selectFrom('applicationGuardians')
    .select('id')
    .where('applicationId', '=', keptId)
    .execute()
  const known = new Set(there.map(({ id }) => id))
  await saveGuardians(
    db,
    keptId,
    before.map((guardian) => guardianOf(guardian, known.has(guardian.id))),
  )
}
