import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { insertMail } from './mail.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('a mail of several things has a link beside each, and nothing typed becomes a mark of its own', async () => {
  await insertMail(school.db, {
    kind: 'unexcused_absence',
    toEmail: 'guardian@school.test',
    subject: 'Absences of Ana and Bo',
    paragraphs: [
      { text: 'Ana <3 missed Kelp & Co.', action: { label: 'Report', url: 'https://school.test/a?x=1&y=2' } },
      'We have no excuse for this.',
    ],
  })
  const mail = await school.db
    .selectFrom('outboxMails')
    .select(['textBody', 'htmlBody'])
    .executeTakeFirstOrThrow()
  expect(mail.textBody).toBe(
    'Ana <3 missed Kelp & Co. Report: https://school.test/a?x=1&y=2\n\nWe have no excuse for this.',
  )
  expect(mail.htmlBody).toContain(
    'Ana &lt;3 missed Kelp &amp; Co. <a href="https://school.test/a?x=1&amp;y=2" style="color:#2B46BF">Report</a>',
  )
})
