import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '../support/client.ts'
import { callOf, withValues } from '../support/contract-call.ts'
import { contractInputs, defOf, placesOf } from '../support/contract-inputs.ts'
import { generate, seeded } from '../support/generated-input.ts'
import { makeWorld, type World } from '../support/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { partsOf } from '../support/walk-parts.ts'

let school: TestSchool
let admin: Client
let world: World
let cycleId: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
  world = await makeWorld(school.db, { mark: 'Aardvark', cycleId, nowMs: school.clock.nowMs() })
  admin = await school.as('superadmin')
})
afterAll(() => school.stop())

/** Every endpoint, once for each thing it can be told to do. */
const inputs = contractInputs().flatMap((input) => {
  const def = defOf(input.schema)
  return def.type === 'union' ? def.options.map((schema) => ({ ...input, schema })) : [input]
})
const calm = (schema: (typeof inputs)[number]['schema']) =>
  generate(schema, seeded(1), { ids: [1], isCalm: true })
/** The places of one kind in what an endpoint takes; keys of records are no place of a value. */
const placesOfKind = (kind: string) =>
  inputs.flatMap((input) =>
    [...placesOf(input.schema)]
      .filter(({ at, schema }) => defOf(schema).type === kind && !at.endsWith('{key}'))
      .map(({ at }) => ({ input, at })),
  )

it.each(
  partsOf(placesOfKind('string')),
)('takes or refuses a text with NUL and half a sign at every place, and never breaks, part %i', async (_, part) => {
  const broken: string[] = []
  for (const { input, at } of part)
    for (const text of ['a\u0000b', '\u0000', 'half \ud800']) {
      const { status } = await admin.call(
        await callOf(input, withValues(calm(input.schema), new Map([[at, text]]))),
      )
      if (status >= 500) broken.push(`${input.name} ${at} ${JSON.stringify(text)}: ${status}`)
    }
  expect(broken).toEqual([])
})

it.each(
  partsOf(placesOfKind('array').filter(({ input: { method } }) => method !== 'GET')),
)('refuses 70,000 things by the field they stand in, part %i', async (_, part) => {
  const taken: string[] = []
  for (const { input, at } of part) {
    const call = await callOf(input, withValues(calm(input.schema), new Map([[at, Array(70_000).fill(1)]])))
    const { status, body } = await admin.call(call)
    const field = at.split('.').filter((part) => part !== '[]')[0] ?? ''
    const sentence = Object.entries(body.formErrors ?? {}).find(([name]) => name.startsWith(field))?.[1]
    if (status !== 400 || typeof sentence !== 'string')
      taken.push(`${input.name} ${at}: ${status} ${sentence}`)
  }
  expect(taken).toEqual([])
})

describe('routes beside the contract', () => {
  const asked = () => [
    ...['excuses.csv', 'excuses.xlsx', 'notes.csv', 'notes.xlsx', 'house-cup.csv'].flatMap((file) =>
      ['search', 'approved', 'categories', 'sentiment', 'cycle_id'].map(
        (name) => `/downloads/${file}?${name}=%00`,
      ),
    ),
    `/downloads/houses/${world.houseId}/students.csv?timeframe=%00`,
    '/downloads/houses/%00/students.csv',
    '/downloads/announcement-readers.csv?announcement_id=%00',
    '/downloads/excuse-documents/%00',
    '/downloads/rolls/%00.csv',
    '/feeds/%00.ics',
    '/pictures/houses/%00',
    '/live?topic=%00',
    '/live?topic=attendable:9999999999',
    '/auth/callback/google?state=%00&code=%00',
    '/auth/callback/%00',
    '/auth/sso/%00/callback?state=%00&code=%00',
    '/auth/sso/1/finish?ticket=%00',
    '/auth/sso/9999999999/metadata',
  ]

  it('take or refuse NUL', async () => {
    const broken: string[] = []
    for (const path of asked()) {
      const { status } = await admin.call({ method: 'GET', url: `/api${path}` })
      if (status >= 500) broken.push(`${path}: ${status}`)
    }
    for (const body of [
      { email: 'a\u0000@b.example', password: 'x\u0000' },
      { email: 'a@b.example', password: '\ud800\u0000' },
      { email: 'a@b.example', token: 'a\u0000b', newPassword: 'correct horse \u0000 battery' },
      { provider: 'google', callbackURL: '/\u0000' },
    ])
      for (const path of ['sign-in/email', 'sign-in/social', 'request-password-reset', 'reset-password']) {
        const { statusCode } = await school.app.inject({
          method: 'POST',
          url: `/api/auth/${path}`,
          headers: { 'frontend-id': 'test' },
          payload: body,
        })
        if (statusCode >= 500) broken.push(`${path} ${JSON.stringify(body)}: ${statusCode}`)
      }
    expect(broken).toEqual([])
  })

  it('say which field is wrong, as calls of the contract do', async () => {
    const { status, body } = await admin.get('/downloads/excuses.csv?creator=Bob')
    expect([status, body.formErrors]).toEqual([400, { creator: 'Choose one of Guardian, Employee.' }])
    expect(body.message).toBe('Creator: Choose one of Guardian, Employee.')
  })

  it('write a table to its end whatever is looked for', async () => {
    const { status, text } = await admin.get('/downloads/excuses.csv?search=%00a%00')
    expect([status, text.endsWith('\r\n')]).toEqual([200, true])
  })
})

describe('a filter with a value that there is not', () => {
  it.each([
    ['/pages/employee/attendances/report?creator=Bob', { creator: 'Choose one of Guardian, Employee.' }],
    ['/pages/employee/attendances/report?page=0', { page: 'This must be at least 1.' }],
    ['/pages/employee/attendances/report?start_at=soon', { start_at: 'This is not a number.' }],
    ['/backoffice/workbench/outbox?page=last', { page: 'This is not a number.' }],
    ['/backoffice/home?day=tomorrow', { day: 'This is not a date.' }],
  ])('%s is refused by field', async (path, formErrors) => {
    const { status, body } = await admin.get(path)
    expect([status, body.formErrors]).toEqual([400, formErrors])
  })

  it('is said for a day of the week on which there is no school', async () => {
    const { status, body } = await admin.post('/excuses/recurring', {
      recurrence: { weekdays: ['Saturday'] },
      excuse: {},
    })
    expect([status, body.formErrors]).toEqual([
      400,
      { 'recurrence.weekdays': 'Choose days from Monday to Friday.' },
    ])
  })
})
