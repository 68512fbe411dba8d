import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import {
  endLinksOfStudent,
  listGuardianDifferences,
  listPartVersions,
  listSuspects,
  lockApplication,
  reopenPart,
  seesApplication,
} from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { holdsFor, reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { intakeStaffContract } from '../contract/intake-staff.contract.ts'
import { applyAddress } from '../rules/apply-address.ts'
import { begin } from './begin.ts'
import { listFamilyLinks, withdrawLink } from './family-links.ts'
import { listOffers } from './form-state.ts'
import { expectGrade } from './grades.ts'
import { mailCorrection } from './intake-mails.ts'
import { guardianAddressOf, makeLink } from './links.ts'
import { findFormAddress, findPartAddress, mailFormLink, mailStudentLink } from './mail-form-link.ts'
import { presentVersions } from './present-versions.ts'
import { findStudentAddress } from './student-address.ts'

interface Seen {
  readonly studentName: string
  readonly cohortId: number | null
  readonly isOver: boolean
}

async function getSeen(db: Database, viewer: Viewer, applicationId: number): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select a.student_name, a.cohort_id, a.outcome is not null as is_over from applications a
    where a.id = ${applicationId} and a.deleted_at is null and ${seesApplication(viewer)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('There is no such application, or none you can see.')
  return found
}

export const intakeStaffRoutes = handlers(intakeStaffContract, {
  enterPaper: async ({ input, ...context }) => {
    const { db, viewer, services } = context
    // An application of no campus yet is seen by who sees all of them.
    if (reachOf(viewer, 'admissions.manage') !== 'all')
      throw invalid({ form: 'Only those who see the applications of all campuses can enter a paper form.' })
    await expectGrade(db, input.student_grade)
    const of = {
      ...{ name: input.name, email: input.email },
      studentFirstName: input.student_first_name,
      studentGrade: input.student_grade,
    }
    const nowMs = services.clock.nowMs()
    const applicationId = await begin(db, { ...of, origin: 'From paper', doneBy: viewer.userId }, nowMs)
    const { token } = await makeLink(
      db,
      { ...of, applicationId, part: 'guardian', isPaper: true, madeBy: viewer.userId },
      nowMs,
    )
    await insertAudit(db, context, {
      action: 'application.entered_from_paper',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return {
      ok: true as const,
      message: 'Enter what is on the paper',
      address: applyAddress(token),
      applicationId,
    }
  },

  getWritten: async ({ db, viewer, services, input: { applicationId } }) => {
    const { studentName, cohortId, isOver } = await getSeen(db, viewer, applicationId)
    const versions = await listPartVersions(db, applicationId)
    const offers = await listOffers(db, schoolDateOf(services.clock.nowMs()))
    const canManage = !isOver && holdsFor(viewer, 'admissions.manage', cohortId)
    const isSent = (part: string) => versions.find((one) => one.part === part)?.submittedAt != null
    return {
      ...{ applicationId, studentName },
      versions: presentVersions(versions, offers),
      canReopen: (['guardian', 'student'] as const).filter((part) => canManage && isSent(part)),
      suspects: await listSuspects(db, viewer, applicationId),
      differences: await listGuardianDifferences(db, applicationId),
      links: await listFamilyLinks(db, applicationId, services.clock.nowMs()),
      mailsTo: canManage ? await findFormAddress(db, applicationId) : '',
      mailsStudentTo: canManage && !isSent('student') ? await findPartAddress(db, applicationId) : '',
      canWithdraw: holdsFor(viewer, 'admissions.manage', cohortId),
    }
  },

  withdrawLink: async ({ input, ...context }) => {
    await lockApplication(context.db, context.viewer, input.applicationId, 'admissions.manage')
    await withdrawLink(context, input)
    return { ok: true as const, message: 'The link is withdrawn' }
  },

  mailLink: async ({ input: { applicationId, part }, ...context }) => {
    const { db, viewer } = context
    await lockApplication(db, viewer, applicationId, 'admissions.manage')
    if ((await getSeen(db, viewer, applicationId)).isOver)
      throw invalid({ form: 'This application is decided: its form is closed.' })
    const mail = part === 'student' ? mailStudentLink : mailFormLink
    const email = await mail(context, applicationId)
    return { ok: true as const, message: `A link is on its way to ${email}` }
  },

  reopen: async ({ input, ...context }) => {
    const { db, services } = context
    const application = await reopenPart(context, input)
    const { studentFirstName, studentGrade, guardianName } = application
    const guardianEmail = await guardianAddressOf(db, application)
    const studentEmail = input.part === 'student' ? await findStudentAddress(db, application) : ''
    // A student without an address corrects their part from the link of their guardian.
    const isToStudent = studentEmail !== ''
    if (isToStudent)
      await endLinksOfStudent(db, input.applicationId, {
        email: studentEmail,
        at: new Date(services.clock.nowMs()),
      })
    const email = isToStudent ? studentEmail : guardianEmail
    if (email !== '')
      await mailCorrection(db, services, {
        reason: input.reason,
        link: {
          ...{ applicationId: input.applicationId, studentFirstName, studentGrade, email },
          part: isToStudent ? 'student' : 'guardian',
          name: isToStudent || email !== application.guardianEmail ? '' : guardianName,
        },
      })
    return {
      ok: true as const,
      message:
        email === ''
          ? 'The part is open. Nobody was mailed: there is no address.'
          : `The part is open, and ${email} was told why`,
    }
  },
})
