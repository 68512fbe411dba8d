import { touchPeople } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { endTies, type FamilyTie } from './many-guardians.ts'

/**
 * Replaces the ties of a student or of a guardian by hand of somebody; whoever loses one is refused from the next request
 * on, and no file gives it back by itself (docs/decisions/0092). The others have changed since somebody opened their form.
 */
export async function replaceTies(
  db: Database,
  of: { readonly studentId: number } | { readonly guardianId: number },
  ties: readonly FamilyTie[],
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  const [column, id, other] =
    'studentId' in of
      ? (['studentId', of.studentId, 'guardianId'] as const)
      : (['guardianId', of.guardianId, 'studentId'] as const)
  const rows = await db.selectFrom('guardianStudents').select(other).where(column, '=', id).execute()
  const before = rows.map((row) => Object.values(row)[0] ?? 0)
  const after = ties.map((tie) => tie[other])
  const gone = before.filter((one) => !after.includes(one))
  const come = after.filter((one) => !before.includes(one))
  const changed = [...gone, ...come]
  if (changed.length > 0) await touchPeople(db, changed, now)
  await endTies(
    db,
    gone.map((one) =>
      'studentId' in of ? { ...of, guardianId: one } : { studentId: one, guardianId: of.guardianId },
    ),
    by,
  )
  await insertRows(
    db,
    'guardianStudents',
    ties.map((tie) => ({ ...tie })),
    (insert) =>
      insert.onConflict((oc) =>
        oc.columns(['guardianId', 'studentId']).doUpdateSet({
          relationship: (eb) => eb.ref('excluded.relationship'),
        }),
      ),
  )
}
