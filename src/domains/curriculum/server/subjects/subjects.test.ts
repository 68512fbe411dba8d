import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeUnit } from '../curriculum.factory.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = '/backoffice/workbench/units'
interface Listed {
  id: number
  title: string
  isRetired: boolean
  units: number
  topics: Listed[]
}
const subjects = async (): Promise<Listed[]> => (await admin.get(`${path}/subjects`)).body.subjects
const read = async (id: number) => (await subjects()).find((one) => one.id === id)
const titles = (listed: readonly { title: string }[] | undefined) => listed?.map(({ title }) => title)
const addSubject = async (title: string) => Number((await admin.post(`${path}/subjects`, { title })).body.id)
const addTopic = async (subject_id: number, title: string) =>
  Number((await admin.post(`${path}/topics`, { subject_id, title })).body.id)
const move = (sent: object) => admin.post(`${path}/order`, sent)

it('are added, renamed, and have titles of their own', async () => {
  const [science, art] = [await addSubject('Science'), await addSubject('Art')]
  await addTopic(science, 'Water')
  expect(await read(science)).toMatchObject({ isRetired: false, topics: [{ title: 'Water', units: 0 }] })
  const again = await admin.put(`${path}/subjects/${art}`, { title: 'science' })
  expect(again.body.formErrors).toEqual({ title: 'There is already a subject with this title.' })
  const topic = await admin.post(`${path}/topics`, { subject_id: science, title: 'WATER' })
  expect(topic.body.formErrors).toEqual({
    title: 'There is already a topic with this title in this subject.',
  })
  expect((await admin.post(`${path}/topics`, { subject_id: art, title: 'Water' })).status).toBe(200)
  expect((await admin.post(`${path}/subjects`, { title: ' ' })).body.formErrors).toEqual({
    title: 'Give the subject a title.',
  })
  await admin.put(`${path}/subjects/${art}`, { title: 'Arts' })
  expect((await read(art))?.title).toBe('Arts')
})

it('stand in the order they are moved to, and go back to where they were', async () => {
  const subjectId = await addSubject('Order')
  const [a = 0, b = 0, c = 0] = [
    await addTopic(subjectId, 'A'),
    await addTopic(subjectId, 'B'),
    await addTopic(subjectId, 'C'),
  ]
  const { body } = await move({ kind: 'topic', id: c, before_id: a })
  expect(body).toMatchObject({ message: 'C moved', was: { after_id: b } })
  expect(titles((await read(subjectId))?.topics)).toEqual(['C', 'A', 'B'])
  await move({ kind: 'topic', id: c, ...body.was })
  expect(titles((await read(subjectId))?.topics)).toEqual(['A', 'B', 'C'])
  await move({ kind: 'topic', id: a, after_id: b })
  expect(titles((await read(subjectId))?.topics)).toEqual(['B', 'A', 'C'])
  const [first] = await subjects()
  await move({ kind: 'subject', id: subjectId, before_id: first?.id })
  expect((await subjects())[0]?.id).toBe(subjectId)
})

it('keep the order of a topic’s units in every list', async () => {
  const topicId = await addTopic(await addSubject('Rivers'), 'Deltas')
  const [one = 0, two = 0] = [
    await makeUnit(school.db, { topicId, title: 'Silt one' }),
    await makeUnit(school.db, { topicId, title: 'Silt two' }),
  ]
  await move({ kind: 'unit', id: two, before_id: one })
  const { body } = await admin.get(`${path}/topics/${topicId}`)
  expect(titles(body.units)).toEqual(['Silt two', 'Silt one'])
  const listed = (await admin.get('/pages/admin/workbench/units?search=silt')).body.units
  expect(titles(listed)).toEqual(['Silt two', 'Silt one'])
})

it('are moved among their own only', async () => {
  const [here, there] = [await addSubject('Here'), await addSubject('There')]
  const [mine, other] = [await addTopic(here, 'Mine'), await addTopic(there, 'Other')]
  for (const sent of [{ before_id: other }, { after_id: 1_999_999 }, { before_id: mine }]) {
    const { status, body } = await move({ kind: 'topic', id: mine, ...sent })
    expect([status, body.message]).toEqual([422, 'Mine can only be moved within its own list.'])
  }
  expect((await move({ kind: 'topic', id: mine })).status).toBe(400)
  expect((await move({ kind: 'topic', id: 1_999_999, before_id: other })).status).toBe(404)
})

it('lose nothing when twenty-five are moved at once', async () => {
  const subjectId = await addSubject('Crowd')
  const ids: number[] = []
  for (let at = 0; at < 25; at += 1) ids.push(await addTopic(subjectId, `Topic ${at}`))
  const [first = 0] = ids
  await Promise.all(ids.slice(1).map((id) => move({ kind: 'topic', id, before_id: first })))
  const after = (await read(subjectId))?.topics.map(({ id }) => id) ?? []
  expect(after.toSorted((one, two) => one - two)).toEqual(ids)
  expect(after.at(-1)).toBe(first)
  const rows = await school.db
    .selectFrom('topics')
    .select('position')
    .where('subjectId', '=', subjectId)
    .execute()
  expect(new Set(rows.map(({ position }) => position)).size).toBe(25)
})

it('take one title once from twenty-five at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => admin.post(`${path}/subjects`, { title: 'Once' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(24)
})

it('are retired, never deleted: no new unit goes into them, and what is taught stays', async () => {
  const subjectId = await addSubject('Latin')
  const topicId = await addTopic(subjectId, 'Ablatives')
  const unitId = await makeUnit(school.db, { topicId, title: 'Ablatives of place' })
  const unit = { title: 'New one', topic_id: topicId, school_stage: 'hs' }
  const offered = async (query: string) =>
    (await admin.get(`/pages/admin/workbench/units/${query}`)).body.topics.map(({ id }: { id: number }) => id)
  for (const target of [`topics/${topicId}`, `subjects/${subjectId}`]) {
    await admin.post(`${path}/${target}`, { _action: 'retire' })
    expect((await admin.post('/pages/admin/workbench/units', unit)).body.formErrors).toEqual({
      topic_id: 'This topic takes no more units. Choose another.',
    })
    expect(await offered('new')).not.toContain(topicId)
    // The unit that stands there is still taught, and saved.
    expect(await offered(String(unitId))).toContain(topicId)
    const renamed = { ...unit, title: `Ablatives, ${target}` }
    expect((await admin.put(`/pages/admin/workbench/units/${unitId}`, renamed)).status).toBe(200)
    await admin.post(`${path}/${target}`, { _action: 'bring-back' })
    expect(await offered('new')).toContain(topicId)
  }
  await admin.post(`${path}/subjects/${subjectId}`, { _action: 'retire' })
  const topic = await admin.post(`${path}/topics`, { subject_id: subjectId, title: 'Datives' })
  expect(topic.body.formErrors).toEqual({ subject_id: 'Choose a subject that is taught.' })
  expect((await admin.delete(`${path}/subjects/${subjectId}`)).status).toBeGreaterThanOrEqual(404)
})

it('give a topic to another subject with all its units, after the topics there', async () => {
  const [from, to] = [await addSubject('From'), await addSubject('To')]
  const [topicId] = [await addTopic(from, 'Traveller'), await addTopic(to, 'Resident')]
  await makeUnit(school.db, { topicId, title: 'Luggage' })
  await admin.put(`${path}/topics/${topicId}`, { title: 'Traveller', subject_id: to })
  expect(titles((await read(to))?.topics)).toEqual(['Resident', 'Traveller'])
  expect((await read(from))?.topics).toEqual([])
  expect((await admin.get('/pages/admin/workbench/units?search=luggage')).body.units[0].subject_id).toBe(to)
})

it('are read by staff and changed by who manages what is taught', async () => {
  const facilitator = await school.as('facilitator')
  expect((await facilitator.get(`${path}/subjects`)).body.canManage).toBe(false)
  expect((await facilitator.post(`${path}/subjects`, { title: 'Mine' })).status).toBe(403)
  expect((await facilitator.post(`${path}/order`, { kind: 'subject', id: 1, before_id: 2 })).status).toBe(403)
  expect((await (await school.as('guardian')).get(`${path}/subjects`)).status).toBe(403)
})
