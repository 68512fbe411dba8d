import {
  closePart,
  getPart,
  keepGuardians,
  keepWaiting,
  nameEvaluators,
  type StoredPart,
} from '#domains/admissions/server/admissions.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { droppedQuestionsOf, formVersion, labelOf, type Part, questionsOf } from '../rules/form.ts'
import { choiceTexts } from '../rules/form-texts.ts'
import { type Asked, isAsked, problemsOf, progressOf, shownValue } from '../rules/problems.ts'
import { askedOf, getApplicationOf } from './form-state.ts'
import { mailReceipt } from './intake-mails.ts'
import type { IntakeLink } from './links.ts'

/** What is sent: every question as it is asked now with its answer, then answers to what is asked no more. */
export function sentAnswersOf(part: Part, { values, offers }: Asked): StoredPart['answers'] {
  const asked = questionsOf(part).filter((question) => isAsked(question, offers))
  const dropped = droppedQuestionsOf(part).filter(({ key }) => (values[key] ?? '') !== '')
  return [...asked, ...dropped].map((question) => ({
    question: labelOf(question.key),
    answer: shownValue(question, values[question.key] ?? '', offers),
  }))
}

const sentMessage = 'Your part is with the school. Thank you.'

/** Sends a part: the draft is closed with all that follows, or nothing is. Sent once, however often it is pressed. */
export async function sendForm(db: Database, link: IntakeLink, nowMs: number) {
  const application = await getApplicationOf(db, link, true)
  const stored = await getPart(db, application.id, link.part)
  if (stored.submittedAt !== null) return { ok: true as const, message: sentMessage }
  if (application.isOver) throw invalid({ form: 'The school has decided about this application already.' })
  const asked = await askedOf(db, stored, nowMs)
  const problems = problemsOf(link.part, asked)
  if (Object.keys(problems).length > 0)
    throw invalid(problems, 'Some answers are missing. They stand at the top of the page.')
  const at = new Date(nowMs)
  await closePart(db, {
    ...{ stored, formVersion, at, doneBy: link.madeBy },
    answers: sentAnswersOf(link.part, asked),
    steps: progressOf(link.part, asked).all,
    detail: [stored.reason === '' ? '' : 'Corrected', link.isPaper ? 'From paper' : '']
      .filter(Boolean)
      .join(', '),
  })
  if (link.part === 'guardian')
    await keepGuardianPart(db, { link, applicationId: application.id, values: asked.values, at })
  if (!link.isPaper && link.email !== '')
    await mailReceipt(db, {
      id: `${stored.id}`,
      to: link.email,
      name: link.part === 'student' ? application.studentFirstName : application.guardianName,
      child: application.studentFirstName,
    })
  return { ok: true as const, message: sentMessage }
}

interface GuardianPart {
  readonly link: IntakeLink
  readonly applicationId: number
  readonly values: Readonly<Record<string, string>>
  readonly at: Date
}

/** What follows from the guardian part: guardians, tuition, and who is asked for an evaluation. */
async function keepGuardianPart(
  db: Database,
  { link, applicationId, values, at }: GuardianPart,
): Promise<void> {
  const of = (key: string) => values[key] ?? ''
  await keepGuardians(db, {
    ...{ applicationId, at, doneBy: link.madeBy },
    said: {
      applicant: {
        name: of('guardian_name'),
        phone: of('guardian_phone'),
        relationship: of('guardian_relationship'),
      },
      second:
        of('second_name') === ''
          ? null
          : {
              name: of('second_name'),
              email: of('second_email'),
              phone: of('second_phone'),
              relationship: of('second_relationship'),
            },
    },
  })
  await keepWaiting(db, applicationId, of('tuition') === choiceTexts.tuition[0], at)
  await nameEvaluators(
    db,
    applicationId,
    (['teacher', 'mentor'] as const).map((kind) => ({
      kind,
      name: of(`${kind}_name`),
      email: of(`${kind}_email`),
    })),
    // Who enters a paper form mails nobody by it: staff ask from the application.
    { isAsked: !link.isPaper, at },
  )
}
