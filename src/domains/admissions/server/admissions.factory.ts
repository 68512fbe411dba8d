import type { Database } from '#server/database/database.ts'

/** What tests may choose of an application; all else is made up. */
export interface ApplicationChoice {
  readonly first?: string
  readonly last?: string
  readonly grade?: number
  readonly cohortId?: number | null
  readonly guardian?: string
  readonly guardianEmail?: string
  readonly startsOn?: string | null
  /** Both parts were sent. */
  readonly isSent?: boolean
  readonly at?: Date
}

let applications = 0

/** An application with a guardian who applies, both evaluators named, and, where it is sent, what was answered. */
export async function makeApplication(db: Database, choice: ApplicationChoice = {}): Promise<number> {
  applications += 1
  const {
    first = `Applicant${applications}`,
    last = 'Lehtonen',
    grade = 6,
    at = new Date('2026-11-01T15:00:00Z'),
  } = choice
  const { id } = await db
    .insertInto('applications')
    .values({
      ...{ studentFirstName: first, studentLastName: last, studentGrade: grade },
      cohortId: choice.cohortId === undefined ? 1 : choice.cohortId,
      startsOn: choice.startsOn === undefined ? '2027-01-11' : choice.startsOn,
      ...(choice.isSent && {
        guardianFinishedAt: at,
        studentFinishedAt: at,
        guardianSteps: 5,
        studentSteps: 6,
      }),
      ...{ createdAt: at, updatedAt: at, stageSince: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('applicationGuardians')
    .values({
      applicationId: id,
      name: choice.guardian ?? `Aino ${last}`,
      email: choice.guardianEmail ?? `guardian${id}@mail.test`,
      phone: '+1 504 555 0100',
      relationship: 'Mother',
      isApplicant: true,
    })
    .execute()
  await db
    .insertInto('applicationEvaluations')
    .values(
      (['teacher', 'mentor'] as const).map((kind) => ({
        ...{ applicationId: id, kind, evaluatorName: `The ${kind}` },
        evaluatorEmail: `${kind}${id}@mail.test`,
        changedAt: at,
      })),
    )
    .execute()
  if (choice.isSent)
    await db
      .insertInto('applicationAnswers')
      .values(
        (['guardian', 'student'] as const).map((part) => ({
          ...{ applicationId: id, part, submittedAt: at, savedAt: at },
          answers: JSON.stringify([
            { question: 'What do you hope for?', answer: 'Émile, Trần Bảo Long, Łódź' },
          ]),
        })),
      )
      .execute()
  return id
}
