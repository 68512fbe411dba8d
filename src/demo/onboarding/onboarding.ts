import type pg from 'pg'
import { refreshStatuses } from '#domains/onboarding/server/onboarding.service.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { demoEmailDomain } from '../demo-personas.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { addressPart, familyName } from '../people/names.ts'
import { randomFor } from '../random.ts'
import { addGroups, type DemoFamily, type DemoGroup } from './onboarding-groups.ts'
import { addSendings } from './onboarding-mails.ts'
import { demoFamilies, demoFamilyCount } from './onboarding-plan.ts'

type Database = ReturnType<typeof databaseOn>

const dayMs = 86_400_000
const seed = 'onboarding'
const states = ['NM', 'TX', 'NC', 'IL', 'GA', 'VA', 'WA', 'FL', 'MI', 'NJ', 'LA', 'UT']

/** Sixty families before their first day, in every status, in four groups with their checklists. */
export async function addOnboarding(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const db = databaseOn(client)
  const groups = await addGroups(db, nowMs)
  const families: DemoFamily[] = []
  for (let at = 0; at < demoFamilyCount; at++) families.push(await addFamily(db, at, groups, nowMs))
  for (const family of families) await addDone(db, family, nowMs)
  await addSendings(db, families, nowMs)
  await refreshStatuses(
    db,
    families.map(({ studentId }) => studentId),
  )
}

const stageOf = (at: number): DemoFamily['stage'] =>
  (['begun', 'invited', 'new', 'begun', 'done', 'assigned', 'begun', 'invited'] as const)[at % 8] ?? 'new'

async function addFamily(
  db: Database,
  at: number,
  groups: readonly DemoGroup[],
  nowMs: number,
): Promise<DemoFamily> {
  const random = randomFor(seed, at)
  const drawn = familyName(random)
  const [first, last, ...named] = demoFamilies[at] ?? [
    drawn.givenName(random),
    drawn.surname,
    drawn.givenName(random),
  ]
  const stage = stageOf(at)
  const group = stage === 'new' ? undefined : groups[at % groups.length]
  const cohortId = group?.cohortId ?? groups[0]?.cohortId ?? 1
  const student = await addPerson(db, 'student', first, last, at)
  await db
    .insertInto('students')
    .values({
      ...{ id: student.id, cohortId, grade: random.int(6, 11), state: states[at % states.length] ?? null },
      status: at === 8 ? 'hold' : 'admitted',
      gender: random.pick(['girl', 'boy', 'nonbinary']),
    })
    .execute()
  const enteredAt = new Date(nowMs - random.int(14, 40) * dayMs)
  const isInvited = stage === 'invited' || stage === 'begun' || stage === 'done'
  const row = {
    groupId: group?.id ?? null,
    enteredAt,
    invitedAt: isInvited ? new Date(nowMs - 9 * dayMs) : null,
    // One who had a group before is unassigned and not invited.
    status: at % 16 === 2 ? 'not_invited' : '',
  }
  await db
    .insertInto('onboardingFamilies')
    .values({ studentId: student.id, ...row })
    .onConflict((oc) => oc.column('studentId').doUpdateSet(row))
    .execute()
  const guardians = []
  for (const name of named) {
    const guardian = await addPerson(db, 'guardian', name, last, at)
    await db.insertInto('guardians').values({ id: guardian.id }).execute()
    await db
      .insertInto('guardianStudents')
      .values({ guardianId: guardian.id, studentId: student.id, relationship: 'parent' })
      .execute()
    guardians.push(guardian)
  }
  return { studentId: student.id, guardians, stage, group }
}

async function addPerson(
  db: Database,
  role: 'student' | 'guardian',
  firstName: string,
  lastName: string,
  at: number,
) {
  const name = `${firstName} ${lastName}`
  const email = `${addressPart(firstName)}.${addressPart(lastName)}.${role === 'student' ? 'new' : 'home'}${at + 1}@${demoEmailDomain}`
  const { id } = await db
    .insertInto('users')
    .values({ role, name, firstName, lastName, email, emailVerified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = await db
    .selectFrom('accounts')
    .select('password')
    .where('providerId', '=', 'credential')
    .limit(1)
    .executeTakeFirst()
  if (known)
    await db
      .insertInto('accounts')
      .values({ userId: id, accountId: String(id), providerId: 'credential', password: known.password })
      .execute()
  return { id, name, email }
}

/** What a family has done so far: everything, or the first part of it. */
async function addDone(db: Database, { studentId, guardians, stage, group }: DemoFamily, nowMs: number) {
  if (group === undefined || (stage !== 'begun' && stage !== 'done')) return
  const random = randomFor(seed, 'done', studentId)
  const people = [
    { id: studentId, audience: 'student' },
    ...guardians.map(({ id }) => ({ id, audience: 'guardian' })),
  ]
  const rows = people.flatMap(({ id, audience }, place) => {
    const own = group.tasks.filter((task) => task.audience === audience)
    const isSecond = place > 1
    const doing = own.filter((task) => !isSecond || task.isForEvery)
    const count = stage === 'done' ? doing.length : Math.min(doing.length, random.int(isSecond ? 0 : 1, 5))
    return doing.slice(0, count).map((task, step) => ({
      taskId: task.id,
      studentId,
      userId: id,
      doneAt: new Date(nowMs - (8 - Math.min(step, 7)) * dayMs),
    }))
  })
  await insertRows(db, 'onboardingCompletions', rows)
}
