import { sql } from 'kysely'
import type { Membership } from '#domains/onboarding/server/onboarding.service.ts'
import type { PersonFacts } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { StudentBefore } from './student-of-admission.ts'

interface NewAdmission {
  readonly applicationId: number
  readonly studentId: number
  readonly isMade: boolean
  readonly studentBefore: StudentBefore | null
  readonly membershipBefore: Membership | null
  readonly peopleLeft: ReadonlyMap<number, PersonFacts>
  readonly guardians: readonly {
    readonly guardianId: number
    readonly isMade: boolean
    readonly isTied: boolean
    readonly endedBy: number | null
    readonly endedAt: Date | null
  }[]
  readonly admittedBy: number
  readonly at: Date
}

const orNull = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Writes down what an admission made and what it found. */
export async function keepAdmission(db: Database, admission: NewAdmission): Promise<void> {
  const { id } = await db
    .insertInto('applicationAdmissions')
    .values({
      applicationId: admission.applicationId,
      studentId: admission.studentId,
      isMade: admission.isMade,
      studentBefore: orNull(admission.studentBefore),
      membershipBefore: orNull(admission.membershipBefore),
      peopleLeft: JSON.stringify(Object.fromEntries(admission.peopleLeft)),
      admittedBy: admission.admittedBy,
      admittedAt: admission.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'applicationAdmissionGuardians',
    admission.guardians.map((one) => ({ admissionId: id, ...one })),
  )
}

/** An admission that stands. */
export interface StandingAdmission {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly isMade: boolean
  readonly studentBefore: StudentBefore | null
  readonly membershipBefore: Membership | null
  readonly peopleLeft: Readonly<Record<string, PersonFacts>>
  readonly admittedAt: Date
  readonly guardians: readonly AdmittedGuardian[]
}

export interface AdmittedGuardian {
  readonly guardianId: number
  readonly name: string
  readonly isMade: boolean
  readonly isTied: boolean
  /** Who had ended the tie by hand before the admission made it anew, and when. */
  readonly endedBy: number | null
  readonly endedAt: Date | null
  /** Their other children. */
  readonly others: readonly number[]
}

/** The admission of an application that stands; undefined where there is none, or it was before these were kept. */
export async function findStandingAdmission(
  db: Database,
  applicationId: number,
): Promise<StandingAdmission | undefined> {
  const { rows } = await sql<Omit<StandingAdmission, 'guardians'>>`
    select a.id, a.student_id, u.name as student_name, a.is_made, a.student_before, a.membership_before, a.people_left,
      a.admitted_at
    from application_admissions a join users u on u.id = a.student_id
    where a.application_id = ${applicationId} and a.taken_back_at is null`.execute(db)
  const [admission] = rows
  if (admission === undefined) return undefined
  const { rows: guardians } = await sql<AdmittedGuardian>`
    select g.guardian_id, u.name, g.is_made, g.is_tied, g.ended_by, g.ended_at, array(
      select tie.student_id from guardian_students tie
      where tie.guardian_id = g.guardian_id and tie.student_id <> ${admission.studentId}) as others
    from application_admission_guardians g join users u on u.id = g.guardian_id
    where g.admission_id = ${admission.id} order by u.name, u.id`.execute(db)
  return { ...admission, guardians }
}

/**
 * Stores that an admission is taken back: guardians who stay because of another child now count as made by the
 * admission that joined them.
 */
export async function keepTakenBack(
  db: Database,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Date },
): Promise<void> {
  await sql`
    update application_admission_guardians o set is_made = true
    from application_admission_guardians mine
    where mine.admission_id = ${id} and mine.is_made and o.guardian_id = mine.guardian_id and o.admission_id = (
      select min(a.id) from application_admission_guardians x join application_admissions a on a.id = x.admission_id
      where x.guardian_id = mine.guardian_id and a.taken_back_at is null and a.id <> ${id})`.execute(db)
  await sql`
    update application_admissions o set people_left = o.people_left || (
      select jsonb_object_agg(key, value) from jsonb_each(mine.people_left) where key in (
        select g.guardian_id::text from application_admission_guardians g where g.admission_id = o.id and g.is_made))
    from application_admissions mine
    where mine.id = ${id} and o.taken_back_at is null and o.id <> ${id} and exists (
      select from application_admission_guardians g where g.admission_id = o.id and g.is_made and mine.people_left ? g.guardian_id::text)`.execute(
    db,
  )
  await db
    .updateTable('applicationAdmissions')
    .set({ takenBackAt: at, takenBackBy: by, studentId: null })
    .where('id', '=', id)
    .execute()
}
