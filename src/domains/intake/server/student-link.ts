import { sql } from 'kysely'
import { getPart, leadsTo } from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { applyAddress } from '../rules/apply-address.ts'
import { findQuestion } from '../rules/form.ts'
import { wrongOf } from '../rules/problems.ts'
import { askedOf, guardianOf, lockApplicationOf, studentOf } from './form-state.ts'
import { type IntakeLink, makeLink } from './links.ts'
import { mailSparingly } from './mail-again.ts'
import { studentAddressOf } from './student-address.ts'

const dayMs = 86_400_000
/** Mails to students a day: of an application, and of all that somebody fills in. */
const mostOfApplication = 3
const mostOfGuardian = 6

/** Nobody mails strangers in the name of the school by naming one student after the other. Throws a sentence. */
async function expectFewMails(
  db: Database,
  { email }: Pick<IntakeLink, 'email'>,
  applicationId: number,
  nowMs: number,
): Promise<void> {
  // Their applications are each locked for themselves.
  await holdLock(db, locks.intakeStudentMails(email))
  const { rows } = await sql<{ ofApplication: number; ofGuardian: number }>`
    select count(*) filter (where application_id = ${applicationId})::int as of_application, count(*)::int as of_guardian
    from intake_links where part = 'student' and email <> '' and made_at > ${new Date(nowMs - dayMs)}
      and (application_id = ${applicationId} or application_id in (
        select g.application_id from intake_links g
        where g.part = 'guardian' and g.email <> '' and lower(g.email) = ${email.toLowerCase()}))`.execute(db)
  const { ofApplication = 0, ofGuardian = 0 } = rows[0] ?? {}
  if (ofApplication >= mostOfApplication || ofGuardian >= mostOfGuardian)
    throw invalid({
      form: 'Several links were mailed today. Use the newest one, open the part on this device, or try again tomorrow.',
    })
}

/** A newer link of a student ends the ones before. */
export const endLinksBefore = (db: Database, applicationId: number, nowMs: number) =>
  db
    .updateTable('intakeLinks')
    .set({ withdrawnAt: new Date(nowMs) })
    .where(leadsTo(applicationId))
    .where('part', '=', 'student')
    .where('withdrawnAt', 'is', null)
    .execute()

/** Gives the student a link of their own, or takes it back. A newer one ends the one before. */
export async function askStudent(
  db: Database,
  services: Services,
  link: IntakeLink,
  way: 'mail' | 'here' | 'withdraw',
) {
  if (link.part !== 'guardian') throw notFound()
  const nowMs = services.clock.nowMs()
  const application = await lockApplicationOf(db, link)
  const { studentFirstName, studentGrade } = application
  if (application.isOver) throw invalid({ form: 'The school has decided about this application already.' })
  await endLinksBefore(db, application.id, nowMs)
  const done = async (message: string, address: string | null = null) => ({
    ...{ ok: true as const, message, address },
    student: await studentOf(db, application),
  })
  if (way === 'withdraw') return done(`The link of ${studentFirstName} has ended`)
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
    return done('The part of the student is open', applyAddress(token))
  }
  if (link.isPaper) throw invalid({ form: 'A paper form mails nobody. Enter the part of the student here.' })
  const stored = await getPart(db, application.id, 'guardian')
  const asked = await askedOf(db, stored, { guardianEmail: guardianOf(application, link).email }, nowMs)
  const email = await studentAddressOf(db, application, stored, asked)
  const question = findQuestion('guardian', 'student_email')
  // What staff corrected goes out as they wrote it, whatever is wrong with the text of the family.
  const isTheirs = email === '' || email === asked.values['student_email']
  const wrong = isTheirs && question !== undefined ? wrongOf(question, asked) : undefined
  if (email === '' || wrong !== undefined)
    throw invalid({ student_email: wrong ?? `Write the email address of ${studentFirstName} first.` })
  await expectFewMails(db, link, application.id, nowMs)
  await mailSparingly(db, services, { ...made, email }, 'student')
  return done(`${studentFirstName} gets a link at ${email}`)
}
