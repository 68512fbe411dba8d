import { getPart } from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { applyAddress } from '../rules/apply-address.ts'
import { findQuestion } from '../rules/form.ts'
import { wrongOf } from '../rules/problems.ts'
import { askedOf, getApplicationOf } from './form-state.ts'
import { type IntakeLink, leadsTo, makeLink } from './links.ts'
import { mailSparingly } from './mail-again.ts'

/** Gives the student a link of their own, or takes it back. A newer one ends the one before. */
export async function askStudent(
  db: Database,
  services: Services,
  link: IntakeLink,
  way: 'mail' | 'here' | 'withdraw',
) {
  if (link.part !== 'guardian') throw notFound()
  const nowMs = services.clock.nowMs()
  const application = await getApplicationOf(db, link, true)
  const { studentFirstName, studentGrade } = application
  if (application.isOver) throw invalid({ form: 'The school has decided about this application already.' })
  await db
    .updateTable('intakeLinks')
    .set({ withdrawnAt: new Date(nowMs) })
    .where(leadsTo(application.id))
    .where('part', '=', 'student')
    .where('withdrawnAt', 'is', null)
    .execute()
  if (way === 'withdraw')
    return { ok: true as const, message: `The link of ${studentFirstName} has ended`, address: null }
  const made = {
    applicationId: application.id,
    part: 'student' as const,
    name: '',
    studentFirstName,
    studentGrade,
  }
  if (way === 'here') {
    const { token } = await makeLink(
      db,
      { ...made, email: '', isPaper: link.isPaper, madeBy: link.madeBy },
      nowMs,
    )
    return { ok: true as const, message: 'The part of the student is open', address: applyAddress(token) }
  }
  if (link.isPaper) throw invalid({ form: 'A paper form mails nobody. Enter the part of the student here.' })
  const asked = await askedOf(db, await getPart(db, application.id, 'guardian'), nowMs)
  const email = asked.values['student_email'] ?? ''
  const question = findQuestion('guardian', 'student_email')
  const wrong = question && wrongOf(question, asked)
  if (email === '' || wrong !== undefined)
    throw invalid({ student_email: wrong ?? `Write the email address of ${studentFirstName} first.` })
  await mailSparingly(db, services, { ...made, email }, 'student')
  return { ok: true as const, message: `${studentFirstName} gets a link at ${email}`, address: null }
}
