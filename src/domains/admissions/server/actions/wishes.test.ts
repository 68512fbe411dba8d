import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startOutsideSchool } from '#test/schools/outside-school.ts'
import type { TestSchool } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import { dealKey } from '#vendors/hubspot/hubspot-shapes.ts'
import type { HubSpotSandbox } from '#vendors/hubspot/sandbox/hubspot-sandbox.ts'
import type { ActionKind } from '../../contract/application-words.ts'
import { makeApplication } from '../admissions.factory.ts'
import { nameEvaluators } from '../intake/name-evaluators.ts'
import { askForAction, claimAction, failAction, finishAction } from './action.queries.ts'

let school: TestSchool
let crm: HubSpotSandbox
let stop: () => Promise<void>
let asker: number

beforeAll(async () => {
  const started = await startOutsideSchool()
  school = started.school
  crm = started.crm
  stop = started.stop
  asker = await makeEmployee(school.db)
})
afterAll(() => stop())

const call = async (path: string, applicationId: number) =>
  (await school.as('superadmin')).post(path, { applicationId })
const makeDeal = (id: number) => call('/admissions-trigger-deal-creation', id)
const updateDeal = (id: number) => call('/admissions-update-deal-info', id)
const pageOf = (id: number) => `/backoffice/workbench/admissions/${id}`
const undoneOf = async (id: number) => (await (await school.as('superadmin')).get(pageOf(id))).body.undone
const rowOf = (id: number) =>
  school.db
    .selectFrom('applications')
    .select(['key', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const stageOf = async (id: number) => {
  const { key } = await rowOf(id)
  return crm.records('deals').find(({ properties }) => properties[dealKey] === key)?.properties['dealstage']
}
const decline = async (id: number) => {
  const { version } = await rowOf(id)
  const ending = { outcome: 'declined', reason: 'No place is left.', version }
  return (await school.as('superadmin')).post(`${pageOf(id)}/close`, ending)
}
/** An action of an application, which is declined once a worker has read what it tells HubSpot. */
async function declineWhile(id: number, act: (id: number) => Promise<{ status: number }>) {
  crm.behave({ slowMs: 1200 })
  const acting = act(id)
  await expect
    .poll(() =>
      school.db
        .selectFrom('applicationActions')
        .select('kind')
        .where('applicationId', '=', id)
        .where('claimedUntil', 'is not', null)
        .execute(),
    )
    .toHaveLength(1)
  await wait(300)
  expect((await decline(id)).status).toBe(200)
  expect((await acting).status).toBe(200)
  crm.behave({ slowMs: 0 })
}
const askFor = async (applicationId: number, kind: ActionKind) => {
  const asked = { applicationId, kind, askedBy: asker, at: new Date(school.clock.nowMs()) }
  return { id: await askForAction(school.db, asked) }
}
const repeatAfter = async (ms: number) => {
  school.clock.advance(ms)
  await school.runJob('admissions.repeat-actions')
}

describe('a wish for an action', () => {
  it('is due at once where the action failed before, and does not lie for ever', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    crm.behave({ serverErrors: 3 })
    expect((await updateDeal(id)).status).toBe(424)
    expect((await decline(id)).status).toBe(200)
    await repeatAfter(1000)
    expect(await stageOf(id)).toBe('closedlost')
    expect(await undoneOf(id)).toEqual([])
  })

  it('that comes while its action is performed has it performed once more, with what is known by then', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    await declineWhile(id, updateDeal)
    expect(await undoneOf(id)).toMatchObject([{ kind: 'deal_info', failure: '' }])
    await repeatAfter(1000)
    expect(await stageOf(id)).toBe('closedlost')
    expect(await undoneOf(id)).toEqual([])
  })

  it('is not needed of a deal that is being made: it is told of the decision as it ends', async () => {
    const id = await makeApplication(school.db)
    await declineWhile(id, makeDeal)
    await repeatAfter(1000)
    expect(await stageOf(id)).toBe('closedlost')
    expect(await undoneOf(id)).toEqual([])
  })

  it('is kept where the one before is refused meanwhile, and tried once', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    const { id: actionId } = await askFor(id, 'deal_info')
    const work = await claimAction(school.services, actionId)
    await askFor(id, 'deal_info')
    if (work) await failAction(work, { text: 'It was refused.', cause: 'data', againMs: null })
    await repeatAfter(1000)
    expect(await undoneOf(id)).toEqual([])
  })

  it('for an evaluation at another address is kept while the mail to the first is written', async () => {
    const id = await makeApplication(school.db)
    const { id: actionId } = await askFor(id, 'teacher_evaluation')
    const work = await claimAction(school.services, actionId)
    const named = [{ kind: 'teacher' as const, name: 'Other', email: `other${id}@mail.test` }]
    await nameEvaluators(school.db, id, named, { isAsked: true, at: new Date(school.clock.nowMs()) })
    if (work) await finishAction(work, { event: 'teacher_asked', detail: '' })
    await repeatAfter(1000)
    const mails = await school.db
      .selectFrom('outboxMails')
      .select('id')
      .where('toEmail', '=', `other${id}@mail.test`)
      .execute()
    expect(mails).toHaveLength(1)
  })
})

describe('a worker whose claim has ended', () => {
  it('neither undoes nor ends what another one did or does', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    const { id: actionId } = await askFor(id, 'deal_info')
    const late = await claimAction(school.services, actionId)
    school.clock.advance(6 * 60_000)
    const other = await claimAction(school.services, actionId)
    if (late) await finishAction(late, { event: 'deal_updated', detail: 'late' })
    expect(await undoneOf(id)).toMatchObject([{ kind: 'deal_info' }])
    if (other) await finishAction(other, { event: 'deal_updated', detail: 'other' })
    if (late) await failAction(late, { text: 'It broke.', cause: 'theirs', againMs: school.clock.nowMs() })
    expect(await undoneOf(id)).toEqual([])
    const { events } = (await (await school.as('superadmin')).get(pageOf(id))).body
    expect(events.map(({ detail }: { detail: string }) => detail)).toEqual([
      'other, tried 2 times, made once',
      'HubSpot',
    ])
  })
})

describe('the actions of an application that was deleted', () => {
  const turn = async (id: number, isDeleted: boolean) => {
    const admin = await school.as('admin')
    const path = isDeleted ? '/admissions-soft-delete' : `${pageOf(id)}/restore`
    expect((await admin.post(path, { applicationId: id })).status).toBe(200)
  }
  const kindsOf = async (id: number) =>
    (await undoneOf(id)).map(({ kind, failure }: { kind: string; failure: string }) => [kind, failure])

  it('are due again once it is back: what waited and what failed, not what was let be or is done', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    await askFor(id, 'deal_info')
    const failures = { teacher_evaluation: school.clock.nowMs() + 600_000, contact_creation: null }
    for (const [kind, againMs] of Object.entries(failures)) {
      const work = await claimAction(school.services, (await askFor(id, kind as ActionKind)).id)
      if (work) await failAction(work, { text: `${kind} broke.`, cause: 'theirs', againMs })
    }
    const letBe = await claimAction(school.services, (await askFor(id, 'student_pdf')).id)
    if (letBe) await failAction(letBe, { text: 'It was refused.', cause: 'data', againMs: null })
    const failed = `/backoffice/workbench/admissions/failed-actions/${letBe?.actionId}/close`
    expect((await (await school.as('superadmin')).post(failed)).status).toBe(200)
    const before = await kindsOf(id)
    expect(before).toHaveLength(3)
    await turn(id, true)
    await repeatAfter(61_000)
    expect(await undoneOf(id)).toEqual([])
    await turn(id, false)
    expect(await kindsOf(id)).toEqual(before)
    await repeatAfter(61_000)
    expect(await kindsOf(id)).toEqual([
      ['teacher_evaluation', 'teacher_evaluation broke.'],
      ['contact_creation', 'contact_creation broke.'],
    ])
    // What is to be tried again by itself still is, when it was to be.
    await repeatAfter(600_000)
    expect(await kindsOf(id)).toEqual([['contact_creation', 'contact_creation broke.']])
  })

  it('are not done twice where they were done as it was deleted', async () => {
    const id = await makeApplication(school.db)
    const work = await claimAction(school.services, (await askFor(id, 'teacher_evaluation')).id)
    await turn(id, true)
    if (work) expect(await finishAction(work, { event: 'teacher_asked', detail: '' })).toBe(true)
    await turn(id, false)
    expect(await undoneOf(id)).toEqual([])
  })
})

describe('an action that a stop of the server cut off', () => {
  it('has not failed, and says nothing of the service: the next server performs it', async () => {
    const id = await makeApplication(school.db)
    await makeDeal(id)
    const { vendors } = school.services
    const { crm: connected } = vendors
    Object.assign(vendors, { crm: cutOff(connected) })
    const answers = [
      await updateDeal(id),
      await (await school.as('superadmin')).post(`${pageOf(id)}/look-again`),
    ]
    const undone = await undoneOf(id)
    Object.assign(vendors, { crm: connected })
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([503, expect.stringContaining('is being restarted')])
    expect(undone).toMatchObject([{ kind: 'deal_info', failure: '', tries: 0 }])
    school.clock.advance(61_000)
    await school.runJob('admissions.repeat-actions')
    expect(await undoneOf(id)).toEqual([])
  })
})
