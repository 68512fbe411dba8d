import { findFamilyApplication, getPart } from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { guardianAddressOf } from './links.ts'
import { mailSparingly } from './mail-again.ts'
import { findStudentAddress } from './student-address.ts'
import { endLinksBefore } from './student-link.ts'

/** Where the link to the guardian part would be mailed; empty where nobody named an address. */
export async function findFormAddress(db: Database, applicationId: number): Promise<string> {
  const application = await findFamilyApplication(db, applicationId)
  return application === undefined ? '' : guardianAddressOf(db, application)
}

/**
 * Mails the guardian who applies a new link to their form; the caller has looked at the application, and holds it.
 * Returns the address. Throws not-found, and sentences where there is none or it had several today.
 */
export async function mailFormLink(
  context: RequestContext & { readonly db: Database },
  applicationId: number,
): Promise<string> {
  const { db, services } = context
  const application = await findFamilyApplication(db, applicationId)
  if (application === undefined) throw notFound('There is no such application, or none you can see.')
  const { studentFirstName, studentGrade, guardianName, guardianEmail } = application
  const email = await guardianAddressOf(db, application)
  if (email === '') throw invalid({ form: 'There is no address to mail to. Correct the guardian first.' })
  await mailSparingly(
    db,
    services,
    {
      ...{ applicationId: application.id, part: 'guardian', studentFirstName, studentGrade, email },
      name: email === guardianEmail ? guardianName : '',
    },
    'again',
  )
  await insertAudit(db, context, {
    action: 'application.link_mailed',
    subjectType: 'application',
    subjectId: applicationId,
    after: { part: 'guardian', email },
  })
  return email
}

/** Where a new link to the part of the student would be mailed; empty where the family did not have it mailed. */
export async function findPartAddress(db: Database, applicationId: number): Promise<string> {
  const application = await findFamilyApplication(db, applicationId)
  return application === undefined ? '' : findStudentAddress(db, application)
}

/**
 * Mails the student a new link to their part, where the family had it mailed: also to an address that was corrected
 * since. Returns the address.
 */
export async function mailStudentLink(
  context: RequestContext & { readonly db: Database },
  applicationId: number,
): Promise<string> {
  const { db, services } = context
  const application = await findFamilyApplication(db, applicationId)
  if (application === undefined) throw notFound('There is no such application, or none you can see.')
  const { studentFirstName, studentGrade } = application
  if ((await getPart(db, application.id, 'student')).submittedAt !== null)
    throw invalid({ form: 'The part of the student is with the school. Open it for a correction instead.' })
  const email = await findStudentAddress(db, application)
  if (email === '')
    throw invalid({
      form: 'The family did not have this part mailed, or took it back. It opens it by its own link.',
    })
  await endLinksBefore(db, application.id, services.clock.nowMs())
  await mailSparingly(
    db,
    services,
    { applicationId: application.id, part: 'student', name: '', studentFirstName, studentGrade, email },
    'student',
  )
  await insertAudit(db, context, {
    action: 'application.link_mailed',
    subjectType: 'application',
    subjectId: applicationId,
    after: { part: 'student', email },
  })
  return email
}
