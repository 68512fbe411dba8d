import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { closeMail, deliverMailsJob, sendMailAgain } from '#domains/outbox/server/outbox.service.ts'
import { conflict, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { mailEnd } from '#server/mail/mail-end.ts'
import { type mailEnds, onboardingSendingsContract } from '../../contract/sendings.contract.ts'
import type { Context } from '../families/change-families.ts'
import { runsCampus } from '../onboarding.access.ts'
import { listHindered } from './recipients.queries.ts'

interface Act {
  readonly sendingId: number
  readonly mailId: number
  readonly action: 'send_again' | 'close_arrived' | 'close_lost'
}

/** Ends the doubt about a mail of a sending, or sends it again; throws the conflict where it has ended otherwise meanwhile. */
export async function endMail(context: Context, { sendingId, mailId, action }: Act) {
  const { db, viewer, services } = context
  const { rows } = await sql<{ end: (typeof mailEnds)[number]; toName: string; studentId: number }>`
    select ${mailEnd} as "end", mail.to_name, own.student_id from onboarding_mails own
    join students on students.id = own.student_id and ${runsCampus(viewer, 'students.cohort_id')}
    join outbox_mails mail on mail.id = own.mail_id
    where own.sending_id = ${sendingId} and own.mail_id = ${mailId}`.execute(db)
  const [mail] = rows
  if (!mail) throw notFound('There is no such mail.')
  const at = new Date(services.clock.nowMs())
  const refuse = (why = 'This email has changed in the meantime. Look at it again.'): never => {
    throw conflict(onboardingSendingsContract.endMail, why, { end: mail.end })
  }
  if (action !== 'send_again') {
    if (!(await closeMail(db, mailId, { hasArrived: action === 'close_arrived', at }))) refuse()
  } else {
    if (mail.end === 'waiting') refuse()
    // As when it was written: neither to a family that is not written to any more, nor to who may not hear of the child.
    const hindered = (await listHindered(db, [mail.studentId])).get(mail.studentId)
    if (hindered !== undefined) refuse(hindered)
    const again = await sendMailAgain(db, mailId, at)
    if (!again.isDone) refuse(again.why ?? undefined)
  }
  await insertAudit(db, context, {
    action: `onboarding.mail_${action}`,
    subjectType: 'outbox_mail',
    subjectId: mailId,
    after: { sending_id: sendingId },
  })
  if (action === 'send_again') await services.jobs.enqueue(db, deliverMailsJob, {})
  await publishChange(db, topic('onboarding'))
  const message =
    action === 'send_again'
      ? `The mail to ${mail.toName} goes out again`
      : `The mail to ${mail.toName} is closed`
  return { ok: true as const, message }
}
