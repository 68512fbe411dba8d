import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { sendPaper } from '#test/schools/outside-school.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const ofOne = (id: number, what: string) => `/backoffice/workbench/admissions/${id}/${what}`
const page = async (id: number) =>
  (await (await school.as('superadmin')).get(`/backoffice/workbench/admissions/${id}`)).body

describe('asking for a transcript again', () => {
  const askAs = async (who: 'superadmin' | 'admin', id: number) =>
    (await school.as(who)).post(ofOne(id, 'ask-for-transcript'))
  const askAgain = (id: number) => askAs('superadmin', id)
  const mailsOf = (id: number) =>
    school.db
      .selectFrom('outboxMails')
      .select(['id', 'toEmail', 'subject', 'textBody'])
      .where('dedupeKey', 'like', `application-transcript-${id}-%`)
      .orderBy('id')
      .execute()
  const unreadable = async () => {
    const id = await makeApplication(school.db, { first: 'Émile' })
    await school.db
      .updateTable('applications')
      .set({ academicRecordsState: 'not_readable' })
      .where('id', '=', id)
      .execute()
    return id
  }
  const endMail = (id: number, end: object) =>
    school.db
      .updateTable('outboxMails')
      .set(end)
      .where('dedupeKey', 'like', `application-transcript-${id}-%`)
      .execute()

  it('writes one mail while one waits, and says in the history who asked', async () => {
    const id = await unreadable()
    const answers = await Promise.all(Array.from({ length: 25 }, () => askAgain(id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await askAgain(id)).status).toBe(200)
    const mails = await mailsOf(id)
    expect(mails).toMatchObject([
      { toEmail: `guardian${id}@mail.test`, subject: 'Please send the transcript of Émile once more' },
    ])
    expect(mails[0]?.textBody).toMatch(/\/apply$/)
    const { events, transcriptRequest } = await page(id)
    expect(events[0]).toMatchObject({
      kind: 'transcript_asked',
      detail: `The mail to guardian${id}@mail.test still waits to go out`,
      person: expect.any(String),
    })
    expect(transcriptRequest).toMatchObject({ toEmail: `guardian${id}@mail.test`, hasBounced: false })
  })

  it('tells its three ends, and goes out again after one', async () => {
    const at = new Date()
    for (const [state, hasBounced, end] of [
      ['sent', false, { sentAt: at }],
      ['unknown', false, { unknownAt: at }],
      ['failed', true, { failedAt: at, failure: '550 No such mailbox', mayPass: false }],
    ] as const) {
      const id = await unreadable()
      await askAgain(id)
      await endMail(id, end)
      await school.runJob('admissions.repeat-actions')
      const { transcriptRequest, events } = await page(id)
      expect(transcriptRequest).toMatchObject({ mailState: state, hasBounced })
      expect(events[0].kind).toBe(hasBounced ? 'transcript_bounced' : 'transcript_asked')
      // Where nobody knows whether the mail went out, somebody decides: they may ask again.
      expect((await askAgain(id)).status).toBe(200)
      expect(await mailsOf(id)).toHaveLength(2)
      expect((await page(id)).transcriptRequest).toMatchObject({ hasBounced: false })
    }
  })

  it('says why it is not asked for', async () => {
    const id = await unreadable()
    await sendPaper(school, id)
    expect((await askAgain(id)).body.message).toBe('Failed to send email! The transcript is here already.')
    const other = await makeApplication(school.db, { guardianEmail: '' })
    expect((await askAgain(other)).body.message).toContain('no email address')
    expect((await page(other)).undone).toMatchObject([{ kind: 'transcript_request', cause: 'data' }])
    expect((await askAs('admin', id)).status).toBe(403)
    expect((await askAgain(999_999)).status).toBe(404)
  })
})
