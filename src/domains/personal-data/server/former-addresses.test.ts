import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApplication } from '#domains/admissions/server/admissions.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { insertMails } from '#server/mail/mail.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let keeper: Client
let office: Client
beforeAll(async () => {
  school = await startTestSchool()
  keeper = await school.as('superadmin')
  office = await school.as('admin')
})
afterAll(() => school.stop())

const base = '/backoffice/personal-data/persons'
const mail = (toEmail: string, subject: string, userId?: number) => ({
  ...{ kind: 'x', toEmail, toName: 'Ines Lund', subject, paragraphs: [subject] },
  ...(userId !== undefined && { userId }),
})

it('erasing takes the emails that went to former addresses, as the page says before, and nobody else’s', async () => {
  const { db } = school
  const child = await makeStudent(db, { name: 'Kai Lund' })
  const first = 'ines@first.example'
  const second = 'ines@second.example'
  const last = 'ines@last.example'
  const id = await makeGuardian(db, { name: 'Ines Lund', email: first, studentIds: [child] })
  await insertMails(db, [mail(first, 'Of before'), mail(first, 'Hers', id)])
  await db.updateTable('outboxMails').set({ sentAt: new Date() }).execute()
  const move = async (email: string) => {
    const { guardian } = (await office.get(`/backoffice/guardians/${id}/edit`)).body
    const { id: _id, holds: _h, access: _a, lastSignInAt: _l, ...fields } = guardian
    const answer = await office.post(`/backoffice/guardians/${id}/edit`, {
      ...{ ...fields, email, _action: 'update' },
    })
    expect(answer.status).toBe(200)
  }
  await move(second)
  await insertMails(db, [mail(second, 'In between')])
  await move(last)
  // What is known to be another's stays, whatever its address.
  await insertMails(db, [mail(second, 'Of another', child), mail('other@home.example', 'Elsewhere')])
  await db.updateTable('outboxMails').set({ sentAt: new Date() }).where('sentAt', 'is', null).execute()

  for (const [table, set] of [
    ['students', { status: 'withdrawn' }],
    ['users', { deactivatedAt: new Date(school.clock.nowMs()), createdAt: new Date(0) }],
  ] as const)
    await db.updateTable(table).set(set).where('id', 'in', [id, child]).execute()
  await db.deleteFrom('guardianStudents').where('guardianId', '=', id).execute()
  await db.deleteFrom('endedTies').where('guardianId', '=', id).execute()
  const left = async () =>
    (await db.selectFrom('outboxMails').select('subject').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  const before = (await left()).length
  const { kinds } = (await keeper.get(`${base}/${id}`)).body
  const { rows } = kinds.find(({ title }: { title: string }) => title === 'Emails')
  const { status } = await keeper.post(`${base}/${id}/erase`, { name: 'Ines Lund' })
  expect(status).toBe(200)
  expect(await left()).toEqual(['Of another', 'Elsewhere'])
  expect(rows).toBe(before - 2)
})

it.each([
  'applies',
  'is asked for its part',
  'begins',
  'is a visitor',
])('erasing a student leaves the emails of somebody else who %s at the same address', async (how) => {
  const { db } = school
  const shared = `shared.${how.replaceAll(' ', '-')}@home.example`
  const child = await makeStudent(db, { name: 'Noa Berg' })
  const own = await makeApplication(db)
  await db.updateTable('applications').set({ studentEmail: shared }).where('id', '=', own).execute()
  await db
    .insertInto('applicationAdmissions')
    .values({
      ...{ applicationId: own, studentId: child, isMade: false, peopleLeft: '[]' },
      ...{ admittedBy: await school.persona('admissions'), admittedAt: new Date(school.clock.nowMs()) },
    })
    .execute()
  const link = {
    ...{ tokenHash: `hash of ${how}`, studentFirstName: 'Sara', studentGrade: 6, email: shared },
    endsAt: new Date(school.clock.nowMs() + 86_400_000),
  }
  if (how === 'applies') await makeApplication(db, { guardianEmail: shared })
  if (how === 'is asked for its part')
    await db
      .insertInto('intakeLinks')
      .values({ ...link, part: 'student', applicationId: await makeApplication(db) })
      .execute()
  if (how === 'begins')
    await db
      .insertInto('intakeLinks')
      .values({ ...link, part: 'guardian' })
      .execute()
  if (how === 'is a visitor')
    await db
      .insertInto('externalStudents')
      .values({ name: 'Vic Visitor', email: ` ${shared.toUpperCase()}` })
      .execute()
  await insertMails(db, [{ ...mail(shared, `Link: ${how}`), isToAddress: true }])
  await db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', child).execute()
  await db
    .updateTable('users')
    .set({ deactivatedAt: new Date(school.clock.nowMs()), createdAt: new Date(0) })
    .where('id', '=', child)
    .execute()
  expect((await keeper.post(`${base}/${child}/erase`, { name: 'Noa Berg' })).status).toBe(200)
  const left = await db.selectFrom('outboxMails').select('subject').where('toEmail', '=', shared).execute()
  expect(left).toEqual([{ subject: `Link: ${how}` }])
})
