import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { getOrganization } from '#domains/organization/server/organization.service.ts'
import { makeWelcomeLink } from '#domains/sign-in/server/sign-in.service.ts'
import { type AuditContext, insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'

interface Invited {
  readonly id: number
  readonly name: string
  readonly email: string
  /** What they find there, as the mail says it. */
  readonly purpose: string
}

/** Mails a person the link at which they choose a password; an earlier link of theirs ends. */
export async function invitePerson(
  context: AuditContext & { readonly services: Services; readonly db: Database },
  { id, name, email, purpose }: Invited,
): Promise<void> {
  const { db, viewer, services } = context
  const { clock, publicUrl, config } = services
  const { schoolName } = await getOrganization(db, config)
  const link = await makeWelcomeLink(db, { userId: id, nowMs: clock.nowMs(), publicUrl })
  const { productName, welcomeLinkDays } = school()
  const where = schoolName === '' ? 'their school' : schoolName
  await insertMail(db, {
    kind: 'invitation',
    userId: id,
    isPrivate: true,
    toEmail: email,
    toName: name,
    subject:
      schoolName === '' ? `Your ${productName} account` : `Your ${productName} account at ${schoolName}`,
    paragraphs: [
      `Hello ${name},`,
      `${viewer.name} added you to ${productName} at ${where}. ${purpose}`,
      `Choose a password to begin. The link works once, for ${countOf(welcomeLinkDays, 'day')}; later the login page sends you another.`,
    ],
    action: { label: 'Choose a password', url: link },
  })
  await insertAudit(db, context, { action: 'person.invited', subjectType: 'user', subjectId: id })
}
