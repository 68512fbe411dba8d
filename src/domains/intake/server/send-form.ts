import {
  closePart,
  endLinksOfStudent,
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
import { askedOf, guardianOf, lockApplicationOf } from './form-state.ts'
import { mailReceipt } from './intake-mails.ts'
import type { IntakeLink } from './links.ts'
import { correctedFacts } from './save-answer.ts'
import { studentAddressOf } from './student-address.ts'

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
  const application = await lockApplicationOf(db, link)
  const stored = await getPart(db, application.id, link.part)
  if (stored.submittedAt !== null) return { ok: true as const, message: sentMessage }
  if (application.isOver) throw invalid({ form: 'The school has decided about this application already.' })
  const asked = await askedOf(db, stored, { guardianEmail: guardianOf(application, link).email }, nowMs)
  const problems = problemsOf(link.part, asked)
  if (Object.keys(problems).length > 0)
    throw invalid(problems, 'Some answers are missing. They are listed at the top of the page.')
  const at = new Date(nowMs)
  // The family may have corrected where the part of the student goes. Of two parents each names an address.
  if (link.part === 'guardian' && !application.isJoined)
    await endLinksOfStudent(db, application.id, {
      email: await studentAddressOf(db, application, stored, asked),
      at,
    })
  await closePart(db, {
    ...{ stored, formVersion, at, doneBy: link.madeBy },
    answers: sentAnswersOf(link.part, asked),
    steps: progressOf(link.part, asked).all,
    facts: await correctedFacts(db, stored, asked),
    detail: [stored.reason === '' ? '' : 'Corrected', link.isPaper ? 'From paper' : '']
      .filter(Boolean)
      .join(', '),
  })
  if (link.part === 'guardian')
    await keepGuardianPart(db, {
      link,
      applicationId: application.id,
      values: asked.values,
      isFirst: application.guardianFinishedAt === null,
      at,
    })
  if (!link.isPaper && link.email !== '')
    await mailReceipt(db, {
      id: `${stored.id}`,
      to: link.email,
      name: link.part === 'student' ? application.studentFirstName : guardianOf(application, link).name,
      child: application.studentFirstName,
    })
  return { ok: true as const, message: sentMessage }
}

interface GuardianPart {
  readonly link: IntakeLink
  readonly applicationId: number
  readonly values: Readonly<Record<string, string>>
  readonly isFirst: boolean
  readonly at: Date
}

/** What follows from the guardian part: guardians, tuition, and who is asked for an evaluation. */
async function keepGuardianPart(
  db: Database,
  { link, applicationId, values, isFirst, at }: GuardianPart,
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
  await keepWaiting(db, {
    ...{ applicationId, at, isFirst },
    asksTuition: of('tuition') === choiceTexts.tuition[0],
  })
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
