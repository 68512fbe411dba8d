import type { Database } from '#server/database/database.ts'
import { noteEvent } from '../page/note-event.ts'
import type { Answers } from './drafts.ts'
import { noteSaid } from './keep-guardians.ts'

interface NewApplication {
  readonly studentFirstName: string
  readonly studentGrade: number
  readonly guardian: { readonly name: string; readonly email: string }
  /** What the guardian part begins with. */
  readonly answers: Answers
  readonly formVersion: number
  readonly steps: { readonly guardian: number; readonly student: number }
  /** Where it comes from, in words. */
  readonly origin: string
  readonly doneBy: number | null
  readonly at: Date
}

/** Makes an application with a draft of both parts. Returns its number. */
export async function beginApplication(db: Database, begun: NewApplication): Promise<number> {
  const { guardian, at } = begun
  const { id } = await db
    .insertInto('applications')
    .values({
      studentFirstName: begun.studentFirstName,
      studentGrade: begun.studentGrade,
      guardianStepsAll: begun.steps.guardian,
      studentStepsAll: begun.steps.student,
      ...{ createdAt: at, updatedAt: at, stageSince: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('applicationGuardians')
    .values({ applicationId: id, name: guardian.name, email: guardian.email, isApplicant: true })
    .execute()
  await db
    .insertInto('applicationAnswers')
    .values(
      (['guardian', 'student'] as const).map((part) => ({
        ...{ applicationId: id, part, formVersion: begun.formVersion, savedAt: at },
        fields: JSON.stringify(part === 'guardian' ? begun.answers : {}),
      })),
    )
    .execute()
  await noteSaid(db, id, {
    applicant: { name: guardian.name, phone: '', relationship: '' },
    second: null,
  })
  await noteEvent(db, { applicationId: id, kind: 'started', detail: begun.origin, doneBy: begun.doneBy, at })
  return id
}
