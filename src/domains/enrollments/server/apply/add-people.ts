import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import { insertGuardians } from '#domains/directory/server/directory.service.ts'
import { lockHousesOfMove, moveStudents } from '#domains/houses/server/houses.service.ts'
import { insertEmployees, insertPeople, insertStudents } from '#domains/people/server/people.service.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Batch, Change, Outcome } from './batches.ts'
import { auditOf } from './import-audit.ts'
import { houseFinder, placesOf } from './places.ts'

type Texts = Readonly<Record<string, string>>

const textsOf = ({ fields }: Change): Texts =>
  Object.fromEntries(fields.map(({ field, file }) => [field, file]))

interface Newcomer {
  readonly change: Change
  readonly texts: Texts
  readonly cohortId: number | null
  readonly houseId: number | null
}

/** Adds people with what they are: campus, house and rolls to come. Nobody is invited: that is done when the school wants it. */
export async function addPeople(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const { db, userId, nowMs } = batch
  const places = await placesOf(db, changes.map(textsOf))
  const findHouse = await houseFinder(batch, places)
  const outcomes: Outcome[] = []
  const newcomers: Newcomer[] = []
  for (const change of changes) {
    const { house = '', ...others } = textsOf(change)
    const campus = places.campusOf(others['campus'] ?? '')
    const found = change.role === 'student' ? findHouse(campus?.id, house) : null
    if (change.role === 'student' && campus === undefined)
      outcomes.push({ id: change.id, problem: `There is no campus ${others['campus'] ?? ''}.` })
    else if (found !== null && 'problem' in found) outcomes.push({ id: change.id, ...found })
    else
      newcomers.push({
        change,
        // By the names that they have here: what is written is compared with what stands when it is taken back.
        texts: {
          ...others,
          ...(campus && { campus: campus.title }),
          ...(found && { house: found.title }),
        },
        cohortId: campus?.id ?? null,
        houseId: found?.id ?? null,
      })
  }
  await lockHousesOfMove(db, [...new Set(newcomers.map(({ houseId }) => houseId))])
  const ids = await insertPeople(
    db,
    newcomers.map(({ change: { role }, texts }) => ({
      role: role ?? 'guardian',
      firstName: texts['first_name'] ?? '',
      lastName: texts['last_name'] ?? '',
      email: texts['email'] ?? '',
    })),
  )
  const made = newcomers.flatMap((one) => {
    const id = ids.get(one.texts['email'] ?? '')
    if (id !== undefined) return [{ ...one, id }]
    outcomes.push({ id: one.change.id, problem: 'Another person has this address already.' })
    return []
  })
  await insertKinds(batch, made)
  const students = made.filter(({ change }) => change.role === 'student')
  await lockStudents(
    db,
    students.map(({ id }) => id),
  )
  await moveStudents(db, {
    moves: students.flatMap(({ id, houseId }) =>
      houseId === null ? [] : [{ studentId: id, from: null, to: houseId }],
    ),
    byUserId: userId,
    nowMs,
  })
  await insertAudits(
    db,
    auditOf(batch),
    made.map(({ id, change, texts }) => ({
      action: `${change.role}.added`,
      subjectType: 'user',
      subjectId: id,
      after: { import: batch.importId, ...texts },
    })),
  )
  for (const { id, change, texts } of made)
    outcomes.push({ id: change.id, ourId: id, before: {}, written: texts })
  return outcomes
}

async function insertKinds(
  { db, nowMs }: Batch,
  made: readonly (Newcomer & { readonly id: number })[],
): Promise<void> {
  const of = (role: Change['role']) => made.filter(({ change }) => change.role === role)
  await insertStudents(
    db,
    of('student').map(({ id, texts, cohortId }) => ({
      id,
      grade: Number(texts['grade']),
      cohortId: cohortId ?? 0,
      dateOfBirth: texts['birth_date'] ?? null,
      phone: texts['phone'] ?? null,
      pronouns: texts['pronouns'] ?? null,
      status: 'active',
    })),
    { now: new Date(nowMs) },
  )
  await insertEmployees(
    db,
    of('employee').map(({ id, texts, cohortId }) => ({
      id,
      job: texts['job'] ?? '',
      cohortId,
      phone: texts['phone'] ?? null,
    })),
  )
  await insertGuardians(
    db,
    of('guardian').map(({ id, texts }) => ({ id, phone: texts['phone'] ?? null })),
  )
}
