import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeCohorts, makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { guardianAnswers, makeDraft, studentAnswers } from './intake.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const form = async (token: string) => (await school.nobody.post(`/apply/forms/${token}/open`)).body.form
const whole = (choice: Parameters<typeof makeDraft>[1] = {}) =>
  makeDraft(school.db, {
    ...{ nowMs: school.clock.nowMs(), answers: { ...guardianAnswers, campus: '1' }, cohortId: 1, ...choice },
  })
const send = (token: string) => school.nobody.post(`/apply/forms/${token}/send`)
const save = (token: string, question: string, value: string, version = 0) =>
  school.nobody.post(`/apply/forms/${token}/answers`, { question, value, version })
const staff = () => school.as('admissions')
const written = async (id: number, as: number | 'admissions' = 'admissions') =>
  (await school.as(as)).get(`/backoffice/workbench/admissions/${id}/written`)
const mailsTo = (email: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['kind', 'textBody'])
    .where('toEmail', '=', email)
    .orderBy('id')
    .execute()
const limitedTo = async (cohortIds: number[], permissions: Permission[]) => {
  const userId = await makeEmployee(school.db)
  await addToGroup(school.db, userId, await makeGroup(school.db, { permissions }), cohortIds)
  return userId
}

const boundary = 'intake'
const upload = (token: string, question: string, bytes: Buffer, fileName = 'transcript 2025.pdf') =>
  school.nobody.call({
    method: 'POST',
    url: `/api/apply/forms/${token}/files/${question}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
const removeOf = (token: string, question: string, number: number, name?: string) =>
  school.nobody.call({
    method: 'DELETE',
    url: `/api/apply/forms/${token}/files/${question}/${number}`,
    ...(name !== undefined && { payload: { name } }),
  })
const pdf = Buffer.from(
  [
    ...['%PDF-1.7', '1 0 obj', '<</Type/Catalog/Pages 2 0 R>>', 'endobj'],
    ...['2 0 obj', '<</Type/Pages/Kids[3 0 R]/Count 1>>', 'endobj'],
    ...['3 0 obj', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>', 'endobj'],
    ...['trailer', '<</Root 1 0 R>>', '%%EOF', ''],
  ].join('\n'),
)

describe('a paper', () => {
  it('is looked at by content, kept, and read by staff; the next one takes its place, also after sending', async () => {
    const { token, applicationId } = await whole()
    const strange = await upload('CCCCCCCCCCCCCCCCCCCCCC', 'transcript', pdf)
    expect([strange.status, strange.body.message]).toEqual([
      404,
      expect.stringMatching(/^This link does not work/),
    ])
    const old = await whole({ nowMs: school.clock.nowMs() - 61 * 86_400_000 })
    const ended = await upload(old.token, 'transcript', pdf)
    expect([ended.status, ended.body.message]).toEqual([404, expect.stringMatching(/^This link has ended/)])
    expect(
      (await upload(token, 'transcript', Buffer.from('MZ not a paper'), 'a.pdf')).body.formErrors,
    ).toEqual({
      file: 'Choose a PDF or a photo. This file is neither.',
    })
    expect((await upload(token, 'transcript', Buffer.alloc(0))).status).toBe(422)
    for (const none of ['%PDF-1.4\n<script>', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])
      expect((await upload(token, 'transcript', Buffer.from(none))).body.formErrors).toEqual({
        file: 'This PDF cannot be opened, or has no page. Save it again, or send a photo.',
      })
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 41/1 0/1' } })
      .jpeg()
      .toBuffer()
    const cut = await upload(token, 'transcript', photo.subarray(0, 200), 'photo.jpg')
    expect(cut.body.formErrors).toEqual({
      file: 'This picture cannot be read. Save it again and choose that.',
    })
    const large = await upload(token, 'transcript', Buffer.concat([pdf, Buffer.alloc(10_000_000)]))
    expect(large.body.formErrors).toEqual({
      file: 'The file is larger than 10 MB. Send fewer pages, or a smaller photo.',
    })
    expect((await upload(token, 'hopes', pdf)).status).toBe(404)
    const first = await upload(token, 'transcript', pdf)
    expect(first.body).toMatchObject({ value: 'transcript 2025.pdf', version: 1 })
    expect((await form(token)).answers.transcript.value).toBe('transcript 2025.pdf')
    const records = async () =>
      (await (await staff()).get(`/backoffice/workbench/admissions/${applicationId}`)).body
        .academicRecordsState
    // What lies with a draft counts once it is sent.
    expect(await records()).toBe('none')
    await send(token)
    expect(await records()).toBe('received')
    expect((await upload(token, 'transcript', pdf, 'newer.pdf')).status).toBe(200)
    const admin = await staff()
    const page = (await admin.get(`/backoffice/workbench/admissions/${applicationId}`)).body
    expect(page).toMatchObject({ academicRecordsState: 'received' })
    const [document] = page.documents
    expect(document).toMatchObject({ kind: 'transcript', title: 'newer.pdf', version: 2, hasFile: true })
    const file = await admin.get(`/downloads/applications/${applicationId}/documents/${document.id}`)
    expect([file.status, file.headers['content-type'], file.bytes.length]).toEqual([
      200,
      'application/pdf',
      pdf.length,
    ])
    // What is with the school is the school's to remove.
    const late = await removeOf(token, 'transcript', 1)
    expect(late.body.data.formErrors.form).toMatch(/^This part is with the school/)
    // A photograph is kept without the place where it was taken.
    expect((await upload(token, 'transcript', photo, 'photo.jpg')).status).toBe(200)
    const [latest] = (await admin.get(`/backoffice/workbench/admissions/${applicationId}`)).body.documents
    const kept = await admin.get(`/downloads/applications/${applicationId}/documents/${latest.id}`)
    expect([(await sharp(photo).metadata()).exif, (await sharp(kept.bytes).metadata()).exif]).toEqual([
      expect.any(Buffer),
      undefined,
    ])
  })
})

it('takes a paper of the wrong child back out of a draft, with its file, whatever was put on top of it', async () => {
  const { token, applicationId } = await whole()
  await upload(token, 'other_paper', pdf, 'Letter of Tom.pdf')
  const { body } = await upload(token, 'other_paper', pdf, 'Letter of Suvi.pdf')
  const names = (papers: { number: number; name: string }[]) => papers.map(({ name }) => name)
  expect(names(body.papers)).toEqual(['Letter of Tom.pdf', 'Letter of Suvi.pdf'])
  const keys = () =>
    school.db
      .selectFrom('applicationDocuments')
      .select('fileKey')
      .where('applicationId', '=', applicationId)
      .orderBy('version')
      .execute()
  const [ofTom] = await keys()
  // Sent again since its answer was lost, it takes nothing else.
  for (const _time of [1, 2]) {
    const removed = await removeOf(token, 'other_paper', 1)
    expect([removed.status, removed.body.value, names(removed.body.papers)]).toEqual([
      200,
      'Letter of Suvi.pdf',
      ['Letter of Suvi.pdf'],
    ])
  }
  expect(await keys()).toHaveLength(1)
  expect(await school.services.files.open(ofTom?.fileKey ?? '')).toBeUndefined()
  expect((await removeOf(token, 'other_paper', 2)).body).toMatchObject({ value: '', papers: [] })
  expect((await form(token)).answers.other_paper.value).toBe('')
  // Another one has its number by now: a device that shows the former takes nothing of it.
  await upload(token, 'other_paper', pdf, 'Letter of Eino.pdf')
  const stale = await removeOf(token, 'other_paper', 1, 'Letter of Suvi.pdf')
  expect([stale.status, names(stale.body.papers)]).toEqual([200, ['Letter of Eino.pdf']])
  expect((await removeOf(token, 'other_paper', 1, 'Letter of Eino.pdf')).body.papers).toEqual([])
  const other = await whole()
  await upload(other.token, 'other_paper', pdf)
  expect((await removeOf(token, 'other_paper', 1)).status).toBe(200)
  expect((await form(other.token)).papers).toHaveLength(1)
  expect((await removeOf(token, 'hopes', 1)).status).toBe(404)
  expect((await removeOf('CCCCCCCCCCCCCCCCCCCCCC', 'other_paper', 1)).status).toBe(404)
})

describe('a draft of an older form', () => {
  it('moves to the newest: answers kept, what is new known, what is asked no more sent along', async () => {
    const { token, applicationId } = await whole({
      formVersion: 1,
      answers: { ...guardianAnswers, campus: '1', travel: 'By bus' },
    })
    expect(await form(token)).toMatchObject({
      formVersion: 1,
      answers: { hopes: { value: guardianAnswers['hopes'] }, travel: { value: 'By bus' } },
    })
    await save(token, 'decides', 'The grandparents')
    expect((await send(token)).status).toBe(200)
    const { versions } = (await written(applicationId)).body
    const [{ answers }] = versions
    expect(answers.at(-1)).toMatchObject({
      question: 'How would your child come to school?',
      answer: 'By bus',
    })
    expect(answers).toContainEqual({
      question: 'Who else takes part in decisions?',
      answer: 'The grandparents',
      isChanged: false,
    })
    const stored = await school.db
      .selectFrom('applicationAnswers')
      .select('formVersion')
      .where('applicationId', '=', applicationId)
      .where('part', '=', 'guardian')
      .executeTakeFirstOrThrow()
    expect(stored.formVersion).toBe(2)
  })
})

describe('a correction', () => {
  const reopen = async (
    id: number,
    body: object = { part: 'guardian', reason: 'Look at the year of birth.' },
  ) => (await staff()).post(`/backoffice/workbench/admissions/${id}/reopen-part`, body)

  it('opens one part with a reason; both texts remain, and the application stays where it is', async () => {
    const teacher = 'asked-once@school.test'
    const { token, applicationId, email } = await whole({
      answers: { ...guardianAnswers, campus: '1', teacher_email: teacher },
    })
    expect((await reopen(applicationId)).body.formErrors).toEqual({
      reason: 'This part is open: the family can change it.',
    })
    await send(token)
    expect((await reopen(applicationId, { part: 'guardian', reason: ' ' })).status).toBe(400)
    expect((await reopen(applicationId)).status).toBe(200)
    expect((await mailsTo(email)).at(-1)?.textBody).toContain('Look at the year of birth.')
    expect(await form(token)).toMatchObject({ state: 'open', reason: 'Look at the year of birth.' })
    const page = (await (await staff()).get(`/backoffice/workbench/admissions/${applicationId}`)).body
    expect(page).toMatchObject({ guardianFinished: true, events: [{ kind: 'guardian_reopened' }, {}] })
    await save(token, 'student_born_on', '3/14/2013', 1)
    await send(token)
    const { versions, canReopen } = (await written(applicationId)).body
    expect(canReopen).toEqual(['guardian'])
    expect(
      versions.map(({ part, version, reason, reopenedBy }: Record<string, unknown>) => [
        part,
        version,
        reason,
        reopenedBy !== null,
      ]),
    ).toEqual([
      ['guardian', 2, 'Look at the year of birth.', true],
      ['guardian', 1, '', false],
      ['student', 1, '', false],
    ])
    const changed = versions[0].answers.filter(({ isChanged }: { isChanged: boolean }) => isChanged)
    expect(changed).toEqual([{ question: 'Birthday of the student', answer: '3/14/2013', isChanged: true }])
    expect(versions[1].answers).toContainEqual({
      question: 'Birthday of the student',
      answer: '3/14/2014',
      isChanged: false,
    })
    await school.runJob('admissions.repeat-actions')
    await school.runJob('admissions.repeat-actions')
    expect(await mailsTo(teacher)).toHaveLength(1)
  })

  it('of the student goes to the guardian where the student has no address, who opens it on their device', async () => {
    const { token, applicationId, email } = await whole()
    const open = async () =>
      (await school.nobody.post(`/apply/forms/${token}/student`, { way: 'here' })).body.address.replace(
        '/apply/',
        '',
      )
    const own = await open()
    for (const [key, value] of Object.entries(studentAnswers)) await save(own, key, value)
    await send(own)
    expect((await form(token)).student.state).toBe('sent')
    await reopen(applicationId, { part: 'student', reason: 'Say a little more.' })
    expect((await mailsTo(email)).at(-1)?.textBody).toContain('Say a little more.')
    expect((await form(token)).student.state).toBe('reopened')
    const again = await open()
    expect(await form(again)).toMatchObject({ state: 'open', reason: 'Say a little more.', part: 'student' })
    await save(again, 'made', 'A boat.', 1)
    expect((await send(again)).status).toBe(200)
    expect((await form(token)).student.state).toBe('sent')
  })

  it('by two at once opens one version', async () => {
    const { token, applicationId } = await whole()
    await send(token)
    const statuses = (await Promise.all([reopen(applicationId), reopen(applicationId)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 422])
  })

  it('is for who manages applications, of campuses in reach', async () => {
    const { token, applicationId } = await whole()
    await send(token)
    const body = { part: 'guardian', reason: 'x' }
    const path = `/backoffice/workbench/admissions/${applicationId}/reopen-part`
    const elsewhere = await limitedTo([2], ['admissions.view', 'admissions.manage'])
    const reader = await limitedTo([1], ['admissions.view'])
    expect((await (await school.as(elsewhere)).post(path, body)).status).toBe(404)
    expect((await (await school.as(reader)).post(path, body)).status).toBe(403)
    expect((await written(applicationId, elsewhere)).status).toBe(404)
    expect((await written(applicationId, reader)).body.canReopen).toEqual([])
    expect(
      (
        await (
          await school.as('facilitator')
        ).get(`/backoffice/workbench/admissions/${applicationId}/written`)
      ).status,
    ).toBe(403)
  })
})

describe('a paper form', () => {
  const enter = async (body: object, as: number | 'admissions' = 'admissions') =>
    (await school.as(as)).post('/backoffice/workbench/admissions/paper-forms', body)
  const said = {
    name: 'Rosa Huamán',
    email: 'rosa@mail.test',
    student_first_name: 'Priscila',
    student_grade: 7,
  }

  it('is entered in the same form, and mails nobody', async () => {
    const { status, body } = await enter(said)
    expect(status).toBe(200)
    const token = body.address.replace('/apply/', '')
    expect(await form(token)).toMatchObject({
      isPaper: true,
      studentFirstName: 'Priscila',
      guardianEmail: 'rosa@mail.test',
    })
    for (const [key, value] of Object.entries({ ...guardianAnswers, campus: '1' }))
      await save(
        token,
        key,
        value,
        ['student_first_name', 'student_grade', 'guardian_name'].includes(key) ? 1 : 0,
      )
    expect((await send(token)).status).toBe(200)
    await school.runJob('admissions.repeat-actions')
    expect(await mailsTo('rosa@mail.test')).toEqual([])
    const page = (await (await staff()).get(`/backoffice/workbench/admissions/${body.applicationId}`)).body
    expect(page.events).toMatchObject([
      { kind: 'guardian_sent', detail: 'From paper', person: expect.any(String) },
      { kind: 'started', detail: 'From paper' },
    ])
    expect(page.evaluations).toMatchObject([{ askedAt: null }, { askedAt: null }])
    const student = await school.nobody.post(`/apply/forms/${token}/student`, { way: 'mail' })
    expect(student.status).toBe(422)
    expect((await school.nobody.post(`/apply/forms/${token}/student`, { way: 'here' })).body.address).toMatch(
      /^\/apply\//,
    )
  })

  it('takes no address as well, and a wrong one by field; for who sees all campuses', async () => {
    expect((await enter({ ...said, email: '' })).status).toBe(200)
    expect((await enter({ ...said, email: 'x' })).status).toBe(400)
    expect((await enter(said, await limitedTo([1], ['admissions.manage']))).status).toBe(422)
    expect((await enter(said, await limitedTo([1], ['admissions.view']))).status).toBe(403)
  })
})

it('says which application may be the same child', async () => {
  const same = { ...guardianAnswers, campus: '1', student_first_name: 'Iivari' }
  const [one, two] = [
    await whole({ first: 'Iivari', answers: same }),
    await whole({ first: 'Iivari', answers: same }),
  ]
  for (const { token } of [one, two])
    for (const [key, value] of [
      ['student_last_name', 'Twice'],
      ['student_born_on', '3/15/2014'],
    ] as const)
      await save(token, key, value, 1)
  expect((await written(one.applicationId)).body.suspects).toEqual([
    { applicationId: two.applicationId, studentName: 'Iivari Twice', isSameBirthday: true },
  ])
})

it('forgets starts that nobody opened, once their link has ended', async () => {
  const count = async () =>
    (await school.db.selectFrom('intakeLinks').select('id').where('applicationId', 'is', null).execute())
      .length
  await school.db
    .insertInto('intakeLinks')
    .values({
      ...{
        tokenHash: 'x',
        part: 'guardian',
        email: 'never@mail.test',
        studentFirstName: 'A',
        studentGrade: 6,
      },
      endsAt: new Date(school.clock.nowMs() + 1000),
    })
    .execute()
  await school.runJob('intake.forget-links')
  expect(await count()).toBe(1)
  school.clock.advance(2000)
  await school.runJob('intake.forget-links')
  expect(await count()).toBe(0)
})
