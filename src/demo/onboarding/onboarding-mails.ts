import { sql } from 'kysely'
import { insertRows } from '#server/database/insert-rows.ts'
import { personaOf } from '../demo-personas.ts'
import type { databaseOn } from '../house-reports/database-on.ts'
import type { DemoFamily } from './onboarding-groups.ts'

type Database = ReturnType<typeof databaseOn>

const dayMs = 86_400_000

/** The technical welcome as it went out nine days ago: most mails were sent, one was not, of one nobody knows. */
export async function addSendings(
  db: Database,
  families: readonly DemoFamily[],
  nowMs: number,
): Promise<void> {
  const askedAt = new Date(nowMs - 9 * dayMs)
  const invited = families.filter(({ stage }) => stage !== 'new' && stage !== 'assigned')
  const { id: askedBy } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', personaOf('admissions').email)
    .executeTakeFirstOrThrow()
  const { id: sendingId } = await db
    .insertInto('onboardingSendings')
    .values({
      kind: 'parent-tech-welcome',
      isAgain: false,
      askedBy,
      askedAt,
      finishedAt: new Date(askedAt.getTime() + 40_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'onboardingSendingFamilies',
    invited.map(({ studentId, guardians }) => ({
      sendingId,
      studentId,
      state: guardians.length === 0 ? 'skipped' : 'written',
      reason: guardians.length === 0 ? 'No guardian may be written to.' : '',
    })),
  )
  const to = invited.flatMap(({ studentId, guardians }) =>
    guardians.map((guardian) => ({ studentId, guardian })),
  )
  for (const [at, { studentId, guardian }] of to.entries()) {
    const text = `Hello ${guardian.name},\n\nwelcome. Everything to do before the first day stands in Homeroom.`
    const sentAt = new Date(askedAt.getTime() + (at + 1) * 1_000)
    const end =
      at === 3
        ? { unknownAt: sentAt, failure: 'The connection was lost after the mail was handed over.' }
        : at === 11
          ? { failedAt: sentAt, failure: '550 5.1.1 No such mailbox', mayPass: false }
          : { sentAt }
    const mail = await db
      .insertInto('outboxMails')
      .values({
        kind: 'onboarding_parent-tech-welcome',
        toEmail: guardian.email,
        toName: guardian.name,
        ...{ userId: guardian.id, about: [studentId], isRecord: true },
        subject: 'Welcome to Homeroom',
        textBody: text,
        htmlBody: `<p>${text.replaceAll('\n\n', '</p><p>')}</p>`,
        createdAt: askedAt,
        attempts: 1,
        firstTriedAt: sentAt,
        ...end,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into onboarding_mails (sending_id, student_id, guardian_id, kind, mail_id)
      values (${sendingId}, ${studentId}, ${guardian.id}, 'parent-tech-welcome', ${mail.id})`.execute(db)
  }
}
