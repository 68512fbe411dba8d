import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const texts = {
  banner_extra_title: 'Places for January',
  banner_subtitle: 'Grade 1 to 12',
  welcome_message: 'Welcome.\n\nTake your time.',
  flexible_tuition_alert_content: 'Ask us.',
  ssat: '',
}
const client = () => school.as('admissions')

describe('what families read', () => {
  it('is empty at first, is saved as a version, and says what it is', async () => {
    const admissions = await client()
    expect((await admissions.get('/admissions-config')).body).toMatchObject({
      welcomeMessage: '',
      version: 0,
    })
    expect((await admissions.post('/admissions-config', texts)).body).toEqual({
      ok: true,
      message: 'Admissions config updated',
    })
    expect((await admissions.get('/admissions-config')).body).toEqual({
      bannerExtraTitle: 'Places for January',
      bannerSubtitle: 'Grade 1 to 12',
      welcomeMessage: 'Welcome.\n\nTake your time.',
      flexibleTuitionAlertContent: 'Ask us.',
      ssat: '',
      version: 1,
    })
    const long = await admissions.post('/admissions-config', {
      ...texts,
      banner_extra_title: 'x'.repeat(121),
    })
    expect(long.status).toBe(400)
    expect(long.body.formErrors).toEqual({
      banner_extra_title: 'The title above the banner takes up to 120 characters.',
    })
  })

  it('is not overwritten by who was slower, and an older version comes back as the next', async () => {
    const admissions = await client()
    const save = (version: number, ssat: string) =>
      admissions.post('/admissions-config', { ...texts, ssat, version })
    expect((await save(1, 'Not needed')).status).toBe(200)
    const late = await save(1, 'Something else')
    expect(late.status).toBe(409)
    expect(late.body.data.current).toMatchObject({ ssat: 'Not needed', version: 2 })
    const restore = (restores: number, version: number) =>
      admissions.post('/backoffice/workbench/config-admissions/restore', { restores, version })
    expect((await restore(1, 1)).status).toBe(409)
    expect((await restore(9, 2)).status).toBe(404)
    expect((await restore(1, 2)).status).toBe(200)
    const { versions } = (await admissions.get('/backoffice/workbench/config-admissions/versions')).body
    expect(
      versions.map(
        ({ version, ssat, restoredFrom }: { version: number; ssat: string; restoredFrom: number | null }) => [
          version,
          ssat,
          restoredFrom,
        ],
      ),
    ).toEqual([
      [3, '', 1],
      [2, 'Not needed', null],
      [1, '', null],
    ])
    expect(versions[0].savedBy).toBe('Pat admissions')
  })

  it('is changed by who may configure admissions alone', async () => {
    for (const slug of ['director', 'facilitator', 'guardian'] as const) {
      const other = await school.as(slug)
      expect((await other.post('/admissions-config', texts)).status).toBe(403)
      expect((await other.get('/admissions-start-dates-config')).status).toBe(403)
    }
  })
})

describe('start dates', () => {
  const path = '/admissions-start-dates-config'
  const add = async (startDate: string) => (await client()).post(path, { startDate })
  const list = async () => (await (await client()).get(path)).body

  it('are school days to come, each once', async () => {
    expect((await add('2027-03-01')).body).toEqual({ ok: true, message: 'Start date added' })
    expect((await add('2027-01-11')).status).toBe(200)
    expect((await add('2027-01-11')).body.formErrors).toEqual({ startDate: 'This day is offered already.' })
    expect((await add('2026-11-10')).body.formErrors).toEqual({
      startDate: 'Students must begin on a day after today.',
    })
    expect((await add('2027-01-10')).body.formErrors).toEqual({
      startDate: 'Students begin on a school day: this is a Sunday.',
    })
    expect((await add('soon')).status).toBe(400)
    await makeApplication(school.db, { startsOn: '2027-01-11' })
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        date: '2027-01-11',
        displayDate: 'Mon, Jan 11, 2027',
        applications: 1,
      },
      { id: expect.any(Number), date: '2027-03-01', displayDate: 'Mon, Mar 1, 2027', applications: 0 },
    ])
  })

  it('are taken away by number in the body, stand in the history, and come back', async () => {
    const admissions = await client()
    const [{ id }] = await list()
    const remove = () => admissions.delete(path, { startDateId: id })
    expect((await remove()).body).toEqual({ ok: true, message: 'Start date deleted' })
    expect((await remove()).status).toBe(404)
    const removed = async () =>
      (await admissions.get('/backoffice/workbench/config-admissions/removed-dates')).body.dates
    expect(await removed()).toMatchObject([{ date: '2027-01-11', removedBy: 'Pat admissions' }])
    expect((await add('2027-01-11')).status).toBe(200)
    expect(await removed()).toEqual([])
  })

  it('two who add the same at once add it once', async () => {
    const answers = await Promise.all([add('2027-05-03'), add('2027-05-03')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
