import type { Database } from '#server/database/database.ts'
import { formVersion, questionsOf, stepsOf } from '../rules/form.ts'
import { makeLink } from './links.ts'

/** What makes the guardian part whole, but for what the school offers. */
export const guardianAnswers: Readonly<Record<string, string>> = {
  student_first_name: 'Suvi',
  student_last_name: 'Lehtonen',
  student_born_on: '3/14/2014',
  student_grade: '6',
  lives_in: 'Boise, Idaho, USA',
  guardian_name: 'Aino Lehtonen',
  guardian_relationship: 'Mother',
  guardian_phone: '+1 504 555 0100',
  hopes: 'That she learns with others.',
  learns: 'With time.\n\nAlone at first.',
  teacher_name: 'Mr. Delorme',
  teacher_email: 'delorme@school.test',
  mentor_name: 'Coach Ruiz',
  mentor_email: 'ruiz@club.test',
  tuition: 'Yes, please',
}

export const studentAnswers: Readonly<Record<string, string>> = Object.fromEntries(
  questionsOf('student').map(({ key }) => [key, 'In my own words.']),
)

interface DraftChoice {
  readonly first?: string
  readonly email?: string
  readonly part?: 'guardian' | 'student'
  readonly answers?: Readonly<Record<string, string>>
  readonly formVersion?: number
  readonly reason?: string
  readonly cohortId?: number
  readonly isPaper?: boolean
  readonly nowMs?: number
}

let drafts = 0

/** An application whose family fills it in, and the secret of a link to a part of it. */
export async function makeDraft(db: Database, choice: DraftChoice = {}) {
  drafts += 1
  const { first = `Child${drafts}`, email = `family${drafts}@mail.test`, part = 'guardian' } = choice
  const at = new Date(choice.nowMs ?? Date.parse('2026-11-10T15:00:00Z'))
  const { id } = await db
    .insertInto('applications')
    .values({
      ...{ studentFirstName: first, studentGrade: 6, cohortId: choice.cohortId ?? null },
      guardianStepsAll: stepsOf('guardian').length,
      ...{ createdAt: at, updatedAt: at, stageSince: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('applicationGuardians')
    .values({ applicationId: id, name: 'Aino Lehtonen', email, isApplicant: true })
    .execute()
  const fields = Object.fromEntries(
    Object.entries({ ...choice.answers, ...(part === 'guardian' && { student_first_name: first }) }).map(
      ([key, value]) => [key, { value, version: 1, savedAt: at.toISOString(), others: [] }],
    ),
  )
  await db
    .insertInto('applicationAnswers')
    .values(
      (['guardian', 'student'] as const).map((one) => ({
        ...{ applicationId: id, part: one, savedAt: at, reason: choice.reason ?? '' },
        formVersion: choice.formVersion ?? formVersion,
        fields: JSON.stringify(one === part ? fields : {}),
      })),
    )
    .execute()
  const of = { name: 'Aino Lehtonen', email, studentFirstName: first, studentGrade: 6, part }
  const { token } = await makeLink(
    db,
    { ...of, applicationId: id, isPaper: choice.isPaper ?? false },
    at.getTime(),
  )
  return { applicationId: id, token, email }
}
