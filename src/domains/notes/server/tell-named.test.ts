import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { notesDomain } from './notes.domain.ts'

let school: TestSchool
let studentId: number
beforeAll(async () => {
  school = await startTestSchool()
  const houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  studentId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
})
afterAll(() => school.stop())

const told = async () => {
  const rows = await school.db
    .deleteFrom('notifications')
    .where('category', '=', 'notes')
    .returning(['userId', 'title', 'body', 'redirectUrl'])
    .execute()
  return rows.toSorted((one, other) => one.userId - other.userId)
}

async function write(peopleInvolved: number[], visibility: 'all' | 'restricted'): Promise<number> {
  const form = { categories: [1], title: 'Hush', body: '<p>Spoke.</p>', sentiment: 'neutral' }
  const counselor = await school.as('counselor')
  const { status, body } = await counselor.post(`/backoffice/students/${studentId}/notes`, {
    ...form,
    peopleInvolved,
    visibility,
  })
  expect(status).toBe(200)
  return body.id
}

it('tells staff whom a note names, when they may read it, and never its author', async () => {
  const [advisor, dean, facilitator, author] = await Promise.all(
    (['advisor', 'dean', 'facilitator', 'counselor'] as const).map((slug) => school.persona(slug)),
  )
  const everyone = [advisor, dean, facilitator, author].map(Number)
  const id = await write(everyone, 'all')
  // The facilitator neither teaches nor advises the student.
  expect(await told()).toEqual(
    [Number(advisor), Number(dean)]
      .toSorted((one, other) => one - other)
      .map((userId) => ({
        userId,
        title: 'Pat counselor names you in a note on Declan O’Shaughnessy',
        body: '',
        redirectUrl: `/students/${studentId}/notes/view/${id}`,
      })),
  )
})

it('says of a restricted note neither who wrote it nor what, and only to who reads it', async () => {
  const [advisor, dean] = [await school.persona('advisor'), await school.persona('dean')]
  await write([advisor, dean], 'restricted')
  expect(await told()).toEqual([
    expect.objectContaining({ userId: dean, title: 'A note on Declan O’Shaughnessy names you', body: '' }),
  ])
})

it('is looked at all through the school day, so that what is due today is said today', () => {
  const [job] = notesDomain.jobs ?? []
  expect(job?.cron).toBe('*/15 7-19 * * *')
})
