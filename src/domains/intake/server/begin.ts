import { type Answers, beginApplication } from '#domains/admissions/server/admissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { formVersion, questionsOf, stepsOf } from '../rules/form.ts'
import type { IntakeLink } from './links.ts'

interface Beginning extends Pick<IntakeLink, 'name' | 'email' | 'studentFirstName' | 'studentGrade'> {
  /** What is known of the family already. */
  readonly known?: Readonly<Record<string, string>>
  readonly origin: string
  readonly doneBy: number | null
}

/** Begins an application from what was said at its start. Returns its id. */
export function begin(db: Database, beginning: Beginning, nowMs: number): Promise<number> {
  const at = new Date(nowMs)
  const { name, email, studentFirstName, studentGrade } = beginning
  const values = {
    ...beginning.known,
    ...{ student_first_name: studentFirstName, student_grade: String(studentGrade), guardian_name: name },
  }
  const answers: Answers = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { value, version: 1, savedAt: at.toISOString(), others: [] },
    ]),
  )
  return beginApplication(db, {
    ...{ studentFirstName, studentGrade, answers, formVersion, at },
    guardian: { name, email },
    steps: { guardian: stepsOf('guardian').length, student: questionsOf('student').length },
    origin: beginning.origin,
    doneBy: beginning.doneBy,
  })
}

/** Whoever begins by a link has its mail, so the address is theirs: the application begins, once. Returns its id. */
export async function proveLink(db: Database, link: IntakeLink, nowMs: number): Promise<number> {
  const { applicationId } = await db
    .selectFrom('intakeLinks')
    .select('applicationId')
    .where('id', '=', link.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (applicationId !== null) return applicationId
  const begun = await begin(db, { ...link, origin: 'From the public form', doneBy: null }, nowMs)
  await db.updateTable('intakeLinks').set({ applicationId: begun }).where('id', '=', link.id).execute()
  return begun
}
