import type { Database } from '#server/database/database.ts'

/** What tests may choose of a person; all else is made up. */
export interface PersonChoice {
  readonly name?: string
  readonly email?: string
  readonly deactivatedAt?: Date
}

let people = 0

async function makeUser(
  db: Database,
  role: 'student' | 'guardian' | 'employee',
  { name, email, deactivatedAt }: PersonChoice,
): Promise<number> {
  people += 1
  const fullName = name ?? `Person Number${people}`
  const [firstName = fullName, ...others] = fullName.split(' ')
  const { id } = await db
    .insertInto('users')
    .values({
      role,
      name: fullName,
      firstName,
      lastName: others.join(' '),
      email: email ?? `${role}${people}@school.test`,
      emailVerified: true,
      deactivatedAt: deactivatedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The six campuses, made once a database; 4 and 5 are never offered. */
export async function makeCohorts(db: Database): Promise<void> {
  const cohorts = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    title: `Campus ${id}`,
    isOffered: id !== 4 && id !== 5,
  }))
  await db
    .insertInto('cohorts')
    .values(cohorts)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}

export async function makeEmployee(
  db: Database,
  choice: PersonChoice & { readonly job?: string; readonly cohortId?: number } = {},
): Promise<number> {
  await makeCohorts(db)
  const id = await makeUser(db, 'employee', choice)
  const { job = 'Teacher', cohortId = 1 } = choice
  await db.insertInto('employees').values({ id, job, cohortId }).execute()
  return id
}

export async function makeHouse(
  db: Database,
  choice: { readonly title?: string; readonly cohortId?: number; readonly advisorId?: number } = {},
): Promise<number> {
  await makeCohorts(db)
  const { title = 'Juniper House', cohortId = 1, advisorId = null } = choice
  const { id } = await db
    .insertInto('houses')
    .values({ title, cohortId, advisorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeStudent(
  db: Database,
  choice: PersonChoice & {
    readonly grade?: number
    readonly cohortId?: number
    readonly houseId?: number
  } = {},
): Promise<number> {
  await makeCohorts(db)
  const id = await makeUser(db, 'student', choice)
  const { grade = 9, cohortId = 1, houseId = null } = choice
  await db.insertInto('students').values({ id, grade, cohortId, houseId }).execute()
  return id
}

export async function makeGuardian(
  db: Database,
  choice: PersonChoice & { readonly studentIds?: readonly number[] } = {},
): Promise<number> {
  const id = await makeUser(db, 'guardian', choice)
  await db.insertInto('guardians').values({ id }).execute()
  const students = choice.studentIds ?? [await makeStudent(db)]
  await db
    .insertInto('guardianStudents')
    .values(students.map((studentId) => ({ guardianId: id, studentId })))
    .execute()
  return id
}
