import { insertRows } from '#server/database/insert-rows.ts'
import type { databaseOn } from '../house-reports/database-on.ts'
import { addDays, dateOf } from '../school-year/school-days.ts'
import { demoChecklists, demoPhases } from './onboarding-plan.ts'

type Database = ReturnType<typeof databaseOn>

export interface DemoGroup {
  readonly id: number
  readonly cohortId: number
  readonly tasks: readonly { readonly id: number; readonly audience: string; readonly isForEvery: boolean }[]
}

export interface DemoFamily {
  readonly studentId: number
  readonly guardians: readonly { readonly id: number; readonly name: string; readonly email: string }[]
  /** How much is done: nothing asked yet, not invited, invited, on the way, or all of it. */
  readonly stage: 'new' | 'assigned' | 'invited' | 'begun' | 'done'
  readonly group: DemoGroup | undefined
}

/** Four groups with their checklists: three campuses that start next, and one that starts after that. */
export async function addGroups(db: Database, nowMs: number): Promise<DemoGroup[]> {
  const now = new Date(nowMs)
  const [next, later = next] = await db
    .selectFrom('cycles')
    .select('id')
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .limit(2)
    .execute()
  const campuses = await db
    .selectFrom('students')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .select('cohorts.id')
    .distinct()
    .where('cohorts.isOffered', '=', true)
    .orderBy('cohorts.id')
    .limit(3)
    .execute()
  const places = [
    ...campuses.map((campus) => ({ cohortId: campus.id, cycleId: next?.id })),
    { cohortId: campuses[0]?.id, cycleId: later?.id },
  ]
  const groups: DemoGroup[] = []
  for (const { cohortId, cycleId } of places) {
    if (cohortId === undefined || cycleId === undefined) continue
    const { id } = await db
      .insertInto('onboardingGroups')
      .values({ cohortId, cycleId, updatedAt: now })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow()
    groups.push({ id, cohortId, tasks: await addContent(db, id, nowMs) })
  }
  return groups
}

async function addContent(db: Database, groupId: number, nowMs: number): Promise<DemoGroup['tasks']> {
  const today = dateOf(nowMs)
  const phases = await insertRows(
    db,
    'onboardingPhases',
    demoPhases.map((title, position) => ({ groupId, position, title })),
    (insert) => insert.returning('id'),
  )
  const checklists = await insertRows(
    db,
    'onboardingChecklists',
    demoChecklists.map((one, position) => ({
      phaseId: phases[one.phase]?.id ?? 0,
      position,
      title: one.title,
      dueDate: addDays(today, one.due),
      releaseDate: one.released === null ? null : addDays(today, one.released),
      visibleFor: 'both',
      studentDescription: 'Tick off what is done; ask your advisor when something is unclear.',
      guardianDescription: 'One of you is enough, unless it says otherwise.',
      isLockingNext: one.locksNext ?? false,
      isLockedByPrevious: one.waits ?? false,
      updatedAt: new Date(nowMs),
    })),
    (insert) => insert.returning('id'),
  )
  return insertRows(
    db,
    'onboardingTasks',
    demoChecklists.flatMap((one, at) =>
      (['guardian', 'student'] as const).flatMap((audience) =>
        one[audience].map((task, position) => ({
          checklistId: checklists[at]?.id ?? 0,
          audience,
          position,
          title: task.title,
          descriptionHtml: task.text ?? '',
          actions: JSON.stringify(
            task.link === undefined ? [] : [{ title: task.link[0], redirectTo: task.link[1] }],
          ),
          documentKind: task.file ?? null,
          isForEveryGuardian: task.isForEvery ?? false,
        })),
      ),
    ),
    (insert) => insert.returning(['id', 'audience', 'isForEveryGuardian as isForEvery']),
  )
}
