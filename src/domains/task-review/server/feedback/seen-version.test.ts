import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

/* An assessment belongs to the version it was made on, whatever was handed in meanwhile (decision 89). */

let school: TestSchool
let cycleId: number
let facilitator: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(async () => {
  const expertIds = [await school.persona('facilitator')]
  made = await makeReviewedTask(school.db, { cycleId, expertIds, names: ['Amara Nwosu'] })
  ;[amara = 0] = made.studentIds
})

const student = () =>
  `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}/students/${amara}`
const handIn = async (body: string) =>
  (await school.as(amara)).post(`/family/tasks/${made.taskId}/hand-ins`, { body })
const send = (part: object) =>
  facilitator.post(`${student()}/feedback`, {
    _action: 'submit_feedback',
    // They had read nothing of it before.
    units: [
      {
        id: made.unitId,
        comment_id: null,
        flag: 'needs_improvement',
        comment: '<p>The zones are missing</p>',
      },
    ],
    ...part,
  })
/** The versions that the evidence and the line of the thread point to. */
const versions = async () => {
  const query = (table: 'assessments' | 'taskMessages') =>
    school.db
      .selectFrom(table)
      .leftJoin('handIns', 'handIns.id', `${table}.handInId`)
      .select('handIns.version')
      .where(`${table}.taskId`, '=', made.taskId)
      .execute()
  const rows = [...(await query('assessments')), ...(await query('taskMessages'))]
  return rows.map(({ version }) => version)
}

it('belongs to the version the reviewer had open, and they learn of the newer one', async () => {
  await handIn('<p>One</p>')
  const { body: page } = await facilitator.get(`${student()}/feedback`)
  await handIn('<p>Two</p>')
  const { body } = await send({ hand_in_version: page.newestVersion })
  expect(body).toEqual({
    shouldCloseFeedbackPage: true,
    message: 'Feedback sent, on version 1. Version 2 has been handed in meanwhile.',
  })
  expect(await versions()).toEqual([1, 1])
  const lastOf = (feed: { action: string; onVersion: number | null }[]) => feed.at(-1)
  expect(lastOf((await facilitator.get(student())).body.feedData)).toMatchObject({ onVersion: 1 })
  const { body: seen } = await (await school.as(amara)).get(`/family/tasks/${made.taskId}`)
  expect(lastOf(seen.feed)).toMatchObject({ action: 'assessed_unit', onVersion: 1 })
})

it('belongs to no version where the reviewer saw none, and to the newest where nobody says', async () => {
  await handIn('<p>One</p>')
  expect((await send({ hand_in_version: null })).body.message).toBe(
    'Feedback sent. Version 1 has been handed in meanwhile.',
  )
  expect(await versions()).toEqual([null, null])
  await handIn('<p>Two</p>')
  expect((await send({})).body.message).toBe('Feedback sent')
  expect(await versions()).toEqual([null, 2, null, 2])
  const { feedData } = (await facilitator.get(student())).body
  expect(feedData.map(({ onVersion }: { onVersion: number | null }) => onVersion)).toEqual(
    feedData.map(() => null),
  )
})

it('is said again of a newer version that is no better, by who says so, and of the same one never', async () => {
  await handIn('<p>One</p>')
  await send({ hand_in_version: 1 })
  const read = async () => (await facilitator.get(`${student()}/feedback`)).body.taskPerks.units[0]
  const again = async (part: object, hand_in_version: number) => {
    const { id, comment_id, flag, comment } = await read()
    return send({ hand_in_version, units: [{ id, comment_id, flag, comment, ...part }] })
  }
  const said = { said_again: true }
  expect((await again(said, 1)).status).toBe(422)
  await handIn('<p>Two</p>')
  // A whole panel as it was read says nothing of itself.
  expect((await again({}, 2)).status).toBe(422)
  expect((await again(said, 2)).body.message).toBe('Feedback sent')
  expect(await versions()).toEqual([1, 2, 1, 2])
  expect((await again(said, 2)).status).toBe(422)
})

it('is refused for a version that nobody handed in', async () => {
  await handIn('<p>One</p>')
  expect((await send({ hand_in_version: 2 })).body.data.formErrors).toEqual({
    hand_in_version: 'There is no such version.',
  })
  expect(await versions()).toEqual([])
})
