import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Database } from '#server/database/database.ts'

/** Whoever calls as staff do: a client of the tests. */
interface Client {
  readonly post: (path: string, body?: object) => Promise<{ readonly body: { readonly id: number } }>
}

const path = '/pages/admin/workbench/onboarding'
const shown = '/backoffice/workbench/onboarding'

/** A group of a campus, its start in so many days, made by a client as staff make it; its numbers. */
export async function makeGroup(
  db: Database,
  client: Client,
  { nowMs, cohortId = 1, startsInDays = 60 }: { nowMs: number; cohortId?: number; startsInDays?: number },
) {
  const cycleId = await makeCycle(db, {
    nowMs,
    title: 'Cycle 3',
    startsInDays,
    endsInDays: startsInDays + 40,
  })
  await client.post(`${path}/groups/${cohortId}/new`, { cohort_id: cohortId, cycle_id: cycleId })
  const group = await db
    .selectFrom('onboardingGroups')
    .select('id')
    .where('cohortId', '=', cohortId)
    .where('cycleId', '=', cycleId)
    .executeTakeFirstOrThrow()
  const phases = await db
    .selectFrom('onboardingPhases')
    .select('id')
    .where('groupId', '=', group.id)
    .orderBy('position')
    .execute()
  return { groupId: group.id, cycleId, cohortId, phaseIds: phases.map(({ id }) => id) }
}

interface ChecklistChoice {
  readonly title?: string
  readonly due_date?: string
  readonly visible_for?: 'student' | 'guardian' | 'both'
  /** Null for one that is not released. */
  readonly release_date?: string | null
}

/** A checklist of a phase, released on the day of the tests unless said otherwise; returns its id. */
export async function makeChecklist(
  client: Client,
  group: { readonly groupId: number; readonly phaseIds: readonly number[] },
  { release_date = '2026-11-10', ...choice }: ChecklistChoice = {},
): Promise<number> {
  const fields = {
    title: 'Learning profile',
    due_date: '2026-11-20',
    visible_for: 'both',
    guardian_description: 'For guardians.',
    student_description: 'For students.',
    onboarding_phase_id: group.phaseIds[0],
    ...choice,
  }
  const { body } = await client.post(`${path}/${group.groupId}/content/checklist/new`, fields)
  if (release_date !== null)
    await client.post(`${shown}/${group.groupId}/content/checklist/${body.id}`, {
      action: 'updateChecklist',
      release_date,
    })
  return body.id
}

/** Makes a task of a view; returns its id. */
export async function makeTask(
  client: Client,
  { groupId }: { readonly groupId: number },
  checklistId: number,
  view: 'student' | 'guardian',
  choice: object = {},
): Promise<number> {
  const url = `${shown}/${groupId}/content/checklist/${checklistId}/${view}/todo/new`
  const { body } = await client.post(url, { title: 'Read how we learn', ...choice })
  return body.id
}

/** Families in the onboarding phase, in a group and invited where asked. */
export async function enter(
  db: Database,
  studentIds: readonly number[],
  { groupId = null, isInvited = false }: { groupId?: number | null; isInvited?: boolean } = {},
): Promise<void> {
  await db
    .insertInto('onboardingFamilies')
    .values(
      studentIds.map((studentId) => ({
        studentId,
        groupId,
        enteredAt: new Date(),
        invitedAt: isInvited ? new Date() : null,
        status: groupId === null ? '' : isInvited ? 'not_started' : 'not_invited',
      })),
    )
    .execute()
}

/** A student in the onboarding phase who waits for a technical welcome; the number of the sending. */
export async function makeSending(db: Database, studentId: number, askedBy: number): Promise<number> {
  await enter(db, [studentId])
  const { id } = await db
    .insertInto('onboardingSendings')
    .values({ kind: 'parent-tech-welcome', isAgain: false, askedBy, askedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('onboardingSendingFamilies').values({ sendingId: id, studentId }).execute()
  return id
}
