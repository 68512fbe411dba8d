import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApplication } from '#domains/admissions/server/admissions.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { whereStands } from '#test/databases/where-stands.ts'
import { unzip } from '#test/results/unzip.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const base = '/backoffice/personal-data/persons'
let school: TestSchool
let keeper: Client
beforeAll(async () => {
  school = await startTestSchool()
  keeper = await school.as('superadmin')
})
afterAll(() => school.stop())

const at = new Date('2026-11-01T15:00:00Z')

/** A student who came by an application, another joined into it, with a word of the child and one of each guardian in all of it. */
async function makeAdmitted() {
  const { db, services } = school
  const [child, mother, father] = [0, 1, 2].map(() => `w${crypto.randomUUID()}`)
  const ofMother = { name: `Mother ${mother}`, email: `${mother}@home.test` }
  const ofFather = { name: `Father ${father}`, email: `${father}@home.test` }
  const name = `Ida ${child}`
  const studentId = await makeStudent(db, { name: 'Ida Admitted' })
  const guardianId = await makeGuardian(db, { studentIds: [studentId], ...ofMother })
  const choice = { first: name, guardian: ofMother.name, guardianEmail: ofMother.email, isSent: true }
  const applicationId = await makeApplication(db, choice)
  const joinedId = await makeApplication(db, choice)
  const both = [applicationId, joinedId]
  const key = `applications/${applicationId}-paper`
  await inTransaction(services.database, (tx) => services.files.put(tx, key, Buffer.from('%PDF-paper')))
  await sql`update applications set student_email = ${`${child}@mail.test`}, student_born_on = '2014-02-03',
    lives_in = ${child}, school_now = ${child}, guardians_said = ${JSON.stringify({ applicant: ofMother, second: ofFather })}::jsonb
    where id = any(${both}::integer[])`.execute(db)
  await sql`update applications set merged_into = ${applicationId}, deleted_at = now() where id = ${joinedId}`.execute(
    db,
  )
  await sql`update application_answers set fields = jsonb_build_object('guardian_name', jsonb_build_object('value', ${ofMother.name}::text),
      'second_name', jsonb_build_object('value', ${ofFather.name}::text), 'hopes', jsonb_build_object('value', ${child}::text)),
    answers = jsonb_build_array(jsonb_build_object('question', 'Who?', 'answer', ${ofMother.name}::text),
      jsonb_build_object('question', 'Else?', 'answer', ${ofFather.name}::text),
      jsonb_build_object('question', 'Hopes?', 'answer', ${child}::text))
    where application_id = any(${both}::integer[])`.execute(db)
  await sql`update application_evaluations set evaluator_name = ${child}, answers = ${JSON.stringify([child])}::jsonb
    where application_id = any(${both}::integer[])`.execute(db)
  for (const id of both) {
    await sql`insert into application_guardians (application_id, name, email, phone)
      values (${id}, ${ofFather.name}, ${ofFather.email}, '1')`.execute(db)
    await sql`insert into application_events (application_id, kind, detail)
      values (${id}, 'remark', ${`Of ${child}`}), (${id}, 'guardians_kept', ${`Not ${ofMother.name}`})`.execute(
      db,
    )
    await sql`insert into audit_log (action, subject_type, subject_id, before, after)
      values ('application.corrected', 'application', ${id}, ${JSON.stringify({ livesIn: 'Salem' })}::jsonb,
        ${JSON.stringify({ livesIn: child })}::jsonb)`.execute(db)
    await sql`insert into application_records (application_id, object, outside_id, told)
      values (${id}, 'deal', 'd1', ${JSON.stringify({ of: child })}::jsonb),
        (${id}, 'contact', 'c1', ${JSON.stringify({ of: ofMother.email })}::jsonb)`.execute(db)
    await sql`insert into application_actions (application_id, kind, state, failure)
      values (${id}, 'deal', 'failed', ${`No deal of ${child}`})`.execute(db)
    await sql`insert into application_transcript_requests (application_id, mails, to_email, asked_at)
      values (${id}, 1, ${ofMother.email}, now())`.execute(db)
    await sql`insert into intake_links (token_hash, application_id, part, name, email, student_first_name, student_grade, ends_at)
      values (${`${id} ${mother}`}, ${id}, 'guardian', ${ofMother.name}, ${ofMother.email}, ${name}, 6, now())`.execute(
      db,
    )
  }
  await sql`insert into application_documents (application_id, kind, version, title, file_key)
    values (${applicationId}, 'transcript', 1, 'Not stored', null), (${applicationId}, 'transcript', 2, ${`${child}.pdf`}, ${key}),
      (${applicationId}, 'guardian_pdf', 1, ${`By ${mother}`}, null)`.execute(db)
  const staffId = await school.persona('admin')
  await sql`insert into application_joins (kept_id, other_id, choices, kept_before, kept_version, joined_by, joined_at)
    values (${applicationId}, ${joinedId}, '{}', ${JSON.stringify({ columns: { livesIn: child }, guardians: [ofMother, ofFather] })}::jsonb,
      1, ${staffId}, ${at})`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into application_admissions (application_id, student_id, is_made, people_left, admitted_by, admitted_at)
    values (${applicationId}, ${studentId}, true, '{}', ${staffId}, ${at}) returning id`.execute(db)
  await sql`insert into application_admission_guardians (admission_id, guardian_id, is_made, is_tied)
    values (${rows[0]?.id}, ${guardianId}, true, true)`.execute(db)
  await sql`update users set created_at = 'epoch'`.execute(db)
  await sql`update students set status = 'withdrawn' where id = ${studentId}`.execute(db)
  await sql`update users set deactivated_at = ${at} where id in (${studentId}, ${guardianId})`.execute(db)
  const words = { child: String(child), mother: String(mother), father: String(father) }
  return { ...words, studentId, guardianId, motherName: ofMother.name, applicationId, both, key }
}

const erase = (id: number, name: string) => keeper.post(`${base}/${id}/erase`, { name })

it('leaves with the archive of the student, papers too, whatever of them is no file', async () => {
  const { studentId, child } = await makeAdmitted()
  const files = await unzip((await keeper.call({ url: `/api${base}/${studentId}/archive.zip` })).bytes)
  expect(files[`files/1 ${child}.pdf`]).toBe('%PDF-paper')
  expect(Object.keys(files).filter((one) => one.startsWith('files/'))).toHaveLength(1)
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data['Applications']).toHaveLength(2)
  expect(data['Applications'][0]).toMatchObject({ student_first_name: `Ida ${child}`, lives_in: child })
  expect(data['Answers of applications']).toHaveLength(4)
  expect(data['Papers of applications']).toHaveLength(3)
  expect(JSON.stringify(data)).not.toContain('token_hash')
})

it('goes with the student but for that there was one, files included', async () => {
  const { studentId, child, mother, father, guardianId, motherName, both, key } = await makeAdmitted()
  expect((await erase(studentId, 'Ida Admitted')).status).toBe(200)
  expect(await whereStands(school.owner, child)).toEqual([])
  expect(await whereStands(school.owner, father)).toEqual([])
  // She herself is still there, and says so nowhere of an application.
  expect(await whereStands(school.owner, mother)).toEqual(['users'])
  const { rows } = await sql`
    select student_name, student_born_on, student_grade, guardian_name, has_failed_action, stage from applications
    where id = any(${both}::integer[])`.execute(school.db)
  const left = {
    ...{ studentName: 'Erased person', studentBornOn: null, studentGrade: 6, guardianName: '' },
    ...{ hasFailedAction: false, stage: 'gathering' },
  }
  expect(rows).toEqual([left, left])
  const { rows: actions } = await sql`
    select distinct state from application_actions where application_id = any(${both}::integer[])`.execute(
    school.db,
  )
  expect(actions).toEqual([{ state: 'closed' }])
  await school.runJob('personal-data.files')
  expect(await school.services.files.open(key)).toBeUndefined()
  expect((await erase(guardianId, motherName)).status).toBe(200)
  expect(await whereStands(school.owner, mother)).toEqual([])
})

it('loses of a guardian what is theirs; the child’s stays, and so does the other guardian’s', async () => {
  const { child, mother, father, guardianId, motherName, applicationId } = await makeAdmitted()
  expect((await erase(guardianId, motherName)).status).toBe(200)
  expect(await whereStands(school.owner, mother)).toEqual([])
  expect(await whereStands(school.owner, child)).toEqual(
    expect.arrayContaining([
      'application_answers',
      'application_documents',
      'application_evaluations',
      'application_events',
      'applications',
    ]),
  )
  expect(await whereStands(school.owner, father)).toEqual(['application_answers', 'application_guardians'])
  const { rows } = await sql`select guardian_name, guardian_email, guardians_said from applications
    where id = ${applicationId}`.execute(school.db)
  expect(rows).toEqual([{ guardianName: 'Erased person', guardianEmail: '', guardiansSaid: null }])
})
