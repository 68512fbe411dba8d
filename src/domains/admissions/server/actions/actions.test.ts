import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { paperBytes, sendPaper, startOutsideSchool } from '#test/schools/outside-school.ts'
import type { TestSchool } from '#test/schools/test-school.ts'
import type { GoogleDriveSandbox } from '#vendors/google-drive/sandbox/google-drive-sandbox.ts'
import { dealKey } from '#vendors/hubspot/hubspot-shapes.ts'
import { hubSpotSignature } from '#vendors/hubspot/hubspot-webhook.ts'
import type { HubSpotSandbox } from '#vendors/hubspot/sandbox/hubspot-sandbox.ts'
import { makeApplication } from '../admissions.factory.ts'
import { performAction } from './perform-action.ts'

let school: TestSchool
let crm: HubSpotSandbox
let drive: GoogleDriveSandbox

let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startOutsideSchool()
  school = started.school
  crm = started.crm
  drive = started.drive
  stop = started.stop
})
afterAll(() => stop())

const acts = {
  deal: '/admissions-trigger-deal-creation',
  contact: '/admissions-trigger-contact-creation',
  contactUpdate: '/admissions-trigger-contact-update',
  dealInfo: '/admissions-update-deal-info',
  folder: '/admissions-generate-enrolled-folder',
  pdf: '/admissions-generate-pdf',
  evaluation: '/admissions-resend-mentor-evaluation',
}
const ofOne = (id: number, what: string) => `/backoffice/workbench/admissions/${id}/${what}`
const call = async (path: string, applicationId: number, more: object = {}) =>
  (await school.as('superadmin')).post(path, { applicationId, ...more })
const page = async (id: number) =>
  (await (await school.as('superadmin')).get(`/backoffice/workbench/admissions/${id}`)).body
const keyOf = async (id: number) =>
  (await school.db.selectFrom('applications').select('key').where('id', '=', id).executeTakeFirstOrThrow())
    .key
const dealsOf = async (id: number) => {
  const key = await keyOf(id)
  return crm.records('deals').filter(({ properties }) => properties[dealKey] === key)
}
const contactsOf = (id: number) =>
  crm.records('contacts').filter(({ properties }) => properties['email'] === `guardian${id}@mail.test`)
const foldersOf = (id: number) =>
  drive.files().filter(({ name, trashed }) => !trashed && name.startsWith(`${id} `))
const repeat = () => school.runJob('admissions.repeat-actions')
/** What lies in the folder of an application. */
const filesOf = (id: number) =>
  drive.files().filter(({ parents }) => parents.includes(foldersOf(id)[0]?.id ?? ''))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const later = async () => {
  school.clock.advance(61_000)
  await repeat()
}

describe('the actions of a super admin', () => {
  it('make a deal and a contact that belong together, and say so', async () => {
    const id = await makeApplication(school.db, { first: 'Suvi', last: 'Lehtonen' })
    expect((await call(acts.deal, id)).body).toEqual({ ok: true, message: 'Deal created!' })
    expect((await call(acts.contact, id)).body).toEqual({ ok: true, message: 'Contact created!' })
    expect((await call(acts.contactUpdate, id)).body).toEqual({ ok: true, message: 'Contact updated!' })
    expect((await call(acts.dealInfo, id)).body).toEqual({ ok: true, message: 'Deal info updated!' })
    const [deal] = await dealsOf(id)
    const [contact] = contactsOf(id)
    expect(deal?.properties).toMatchObject({
      dealname: 'Suvi Lehtonen, grade 6',
      dealstage: 'appointmentscheduled',
      homeroom_grade: '6',
    })
    expect(contact?.properties).toMatchObject({
      firstname: 'Aino',
      lastname: 'Lehtonen',
      homeroom_relationship: 'Mother',
    })
    expect(crm.associations()).toContain(`${deal?.id} ${contact?.id}`)
    const { outside, events, undone } = await page(id)
    expect(undone).toEqual([])
    expect(outside).toMatchObject([
      { object: 'contact', differences: [] },
      { object: 'deal', url: expect.stringContaining(`/contacts/7/record/0-3/${deal?.id}`), differences: [] },
    ])
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'deal_updated',
      'contact_updated',
      'contact_created',
      'deal_created',
    ])
  })

  it('hear of an admission from the job, and of its taking back, never within the request', async () => {
    const id = await makeApplication(school.db, { first: 'Told', last: 'Later' })
    await call(acts.deal, id)
    const stageOf = async () => (await dealsOf(id))[0]?.properties['dealstage']
    const began = await stageOf()
    const client = await school.as('superadmin')
    const path = `/backoffice/workbench/admissions/${id}`
    const { basis } = (await client.get(`${path}/admission`)).body
    const choice = { basis, student_email: 'told.later@mail.test', although_open: true }
    expect((await client.post(`${path}/admit`, choice)).status).toBe(200)
    expect(await stageOf()).toBe(began)
    expect((await page(id)).undone).toMatchObject([{ kind: 'deal_info', failure: '' }])
    await later()
    expect(await stageOf()).toBe('closedwon')
    expect((await client.post(`${path}/take-back-admission`)).status).toBe(200)
    expect(await stageOf()).toBe('closedwon')
    await later()
    expect(await stageOf()).toBe(began)
  })

  it('make a folder in its place, shared, with the printed parts in it', async () => {
    const id = await makeApplication(school.db, { first: 'Émile', last: 'Tavernier-Obi', isSent: true })
    expect((await call(acts.pdf, id)).body).toEqual({ ok: true, message: 'PDF generated!' })
    expect((await call(acts.pdf, id, { isStudent: true })).body).toEqual({
      ok: true,
      message: 'PDF generated!',
    })
    expect((await call(acts.pdf, id, { isStudent: true })).status).toBe(200)
    const { documents } = await page(id)
    expect(documents).toMatchObject([
      { kind: 'guardian_pdf', version: 1, pages: 1, hasFile: true },
      { kind: 'student_pdf', version: 1, pages: 1, hasFile: true },
    ])
    const file = await (await school.as('superadmin')).get(
      `/downloads/applications/${id}/documents/${documents[0].id}`,
    )
    expect(file.status).toBe(200)
    expect((await call(acts.folder, id)).body).toEqual({ ok: true, message: 'Enrolled folder generated!' })
    expect((await call(acts.folder, id)).status).toBe(200)
    const [folder, ...others] = foldersOf(id)
    expect(others).toEqual([])
    expect(folder).toMatchObject({ name: `${id} Tavernier-Obi` })
    expect([...(folder?.shared.keys() ?? [])]).toEqual(['admissions@school.test'])
    expect(
      drive
        .files()
        .filter(({ parents }) => parents.includes(folder?.id ?? ''))
        .map(({ name }) => name),
    ).toEqual(['Guardian part 1.pdf', 'Student part 1.pdf'])
    const parent = drive.files().find((one) => one.id === folder?.parents[0])
    expect(parent).toMatchObject({
      name: 'Starts Jan 11, 2027',
      parents: [drive.rootId],
    })
  })

  it('ask the teacher where isFirstMentor is true, and the mentor where it is not', async () => {
    const id = await makeApplication(school.db)
    expect((await call(acts.evaluation, id, { isFirstMentor: true })).body).toEqual({
      ok: true,
      message: 'Email sent!',
    })
    expect((await call(acts.evaluation, id, { isFirstMentor: false })).body).toEqual({
      ok: true,
      message: 'Email sent!',
    })
    // While one waits there is no second.
    expect((await call(acts.evaluation, id, { isFirstMentor: true })).status).toBe(200)
    const mails = await school.db
      .selectFrom('outboxMails')
      .select(['toEmail', 'textBody'])
      .where('toEmail', 'like', `%${id}@mail.test`)
      .orderBy('id')
      .execute()
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([`teacher${id}@mail.test`, `mentor${id}@mail.test`])
    expect(mails[0]?.textBody).toMatch(/\/evaluation\/[\w-]{22}/)
    expect(mails[0]?.textBody).not.toContain('Lehtonen')
  })

  it('are for super admins alone, within their reach, and say by field what is wrong', async () => {
    const id = await makeApplication(school.db)
    for (const path of Object.values(acts)) {
      expect(
        (await (await school.as('admin')).post(path, { applicationId: id, isFirstMentor: true })).status,
      ).toBe(403)
      expect((await call(path, 999_999, { isFirstMentor: true })).status).toBe(404)
    }
    expect((await call(acts.evaluation, id)).status).toBe(400)
  })

  it('show before what they send, beside what was told last', async () => {
    const id = await makeApplication(school.db, { first: 'Lola' })
    const preview = async (kind: string) =>
      (
        await (
          await school.as('superadmin')
        ).get(`/backoffice/workbench/admissions/${id}/action-preview?kind=${kind}`)
      ).body
    expect((await preview('contact_update')).changes).toContainEqual({
      field: 'E-mail',
      before: null,
      now: `guardian${id}@mail.test`,
    })
    await call(acts.contact, id)
    await school.db
      .updateTable('applicationGuardians')
      .set({ email: `new${id}@mail.test` })
      .where('applicationId', '=', id)
      .execute()
    expect(await preview('contact_update')).toMatchObject({
      changes: [{ field: 'E-mail', before: `guardian${id}@mail.test`, now: `new${id}@mail.test` }],
      told: 'The family is not told. Doing it twice changes nothing.',
      hindrance: null,
    })
    expect(await preview('teacher_evaluation')).toMatchObject({
      changes: [{ field: 'To', now: `The teacher teacher${id}@mail.test` }],
    })
    await school.db
      .updateTable('applicationGuardians')
      .set({ email: '' })
      .where('applicationId', '=', id)
      .execute()
    expect((await preview('contact_update')).hindrance).toContain('no email address')
  })
})

/** What is made of each action once it stands, however often it was tried. */
const made: Readonly<Record<string, (id: number) => Promise<number>>> = {
  deal: async (id) => (await dealsOf(id)).length,
  contact: async (id) => contactsOf(id).length,
  contactUpdate: async (id) => contactsOf(id).length,
  dealInfo: async (id) => (await dealsOf(id)).length,
  folder: async (id) => foldersOf(id).length,
  folderOfFiles: async (id) => (foldersOf(id).length === 1 ? filesOf(id).length : 0),
  files: async (id) => filesOf(id).length,
}
/** What is called for each of the table; those of one application have its number in the path. */
const ask = (action: string, id: number) =>
  action === 'files'
    ? call(ofOne(id, 'bring-files'), id)
    : call(action === 'folderOfFiles' ? acts.folder : acts[action as keyof typeof acts], id)

// Fewer than the tries of a call pass unseen; as many end the call, and the job does the rest.
const crmFaults = [
  ['late', { slowMs: 400 }],
  ['500', { serverErrors: 1 }],
  ['500 for long', { serverErrors: 3 }],
  ['the answer lost after success', { lostAnswers: 3 }],
  ['the connection lost after success', { brokenAnswers: 3 }],
  ['half an answer', { halfAnswers: 3 }],
  ['429 of the edge', { edgeLimits: 3 }],
  ['429 of the day', { dailyLimits: 1 }],
  ['no right', { missingScopes: 1 }],
] as const
const driveFaults = [
  ['late', { slowMs: 400 }],
  ['500', { serverErrors: 1 }],
  ['500 for long', { serverErrors: 3 }],
  ['the answer lost after success', { lostAnswers: 3 }],
  ['the connection lost after success', { brokenAnswers: 3 }],
  ['half an answer', { halfAnswers: 3 }],
  ['429', { tooManyRequests: 3 }],
  ['403 of the user', { userRateLimits: 3 }],
  ['a token that ended', { expiredTokens: 1 }],
  ['no more sharing', { spentSharings: 1 }],
  ['shared, its mail not sent', { unsentSharings: 1 }],
  ['no right', { missingRights: 1 }],
] as const
const crmActs = ['deal', 'contact', 'contactUpdate', 'dealInfo'] as const
const table = [
  ...crmFaults.flatMap(([fault, how]) => crmActs.map((action) => ({ fault, action, crm: how, drive: {} }))),
  ...driveFaults.map(([fault, how]) => ({ fault, action: 'folder' as const, crm: {}, drive: how })),
  // Of a file the fault meets its bringing itself, the last call of many.
  ...driveFaults
    .filter(([, how]) => !('spentSharings' in how || 'unsentSharings' in how))
    .flatMap(([fault, how]) =>
      (['folderOfFiles', 'files'] as const).map((action) => ({
        ...{ fault, action, crm: {} },
        drive: { ...how, uploadsOnly: true },
      })),
    ),
]

describe('faults of the services', () => {
  it.each(table)('$fault at $action: nothing doubled, nothing lost', async ({
    action,
    crm: crmHow,
    drive: driveHow,
  }) => {
    const id = await makeApplication(school.db)
    if (action === 'contactUpdate') await call(acts.contact, id)
    if (action === 'dealInfo') await call(acts.deal, id)
    if (action === 'files') await call(acts.folder, id)
    if (action === 'files' || action === 'folderOfFiles') await sendPaper(school, id)
    crm.behave(crmHow)
    drive.behave(driveHow)
    const answered = await ask(action, id)
    crm.behave({ slowMs: 0 })
    drive.behave({ slowMs: 0, uploadsOnly: false })
    if (answered.status !== 200) {
      expect(answered.status).toBe(424)
      expect(answered.body.message).toMatch(/^Failed to .*! .+\.$/)
      const { undone } = await page(id)
      expect(undone).toMatchObject([{ failure: answered.body.data.reason }])
      school.clock.advance(7 * 3_600_000)
      await repeat()
      // What only somebody can mend is tried when they ask.
      if ((await page(id)).undone.length > 0) expect((await ask(action, id)).status).toBe(200)
    }
    expect((await page(id)).undone).toEqual([])
    expect(await made[action]?.(id)).toBe(1)
    // And once more, since doing it twice changes nothing.
    expect((await ask(action, id)).status).toBe(200)
    expect(await made[action]?.(id)).toBe(1)
    if (action === 'files' || action === 'folderOfFiles')
      expect(filesOf(id)).toMatchObject([{ mimeType: 'image/png', sha256: sha256(paperBytes) }])
  })

  it('twenty at once make one of each', async () => {
    const id = await makeApplication(school.db)
    for (const action of ['deal', 'contact', 'folder'] as const) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(acts[action], id)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await made[action]?.(id)).toBe(1)
    }
    expect(
      crm.associations().filter((pair) => pair.startsWith(`${crm.records('deals').at(-1)?.id} `)),
    ).toHaveLength(1)
  })

  it('a server killed between the yes of the service and our commit leaves one, and it is found', async () => {
    const id = await makeApplication(school.db)
    const ask = (kind: string) =>
      school.db
        .insertInto('applicationActions')
        .values({
          applicationId: id,
          kind,
          claimedUntil: new Date(school.clock.nowMs() - 1),
          tries: 1,
          askedAt: new Date(school.clock.nowMs() - 600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    // The folder stands there under the id that was kept; what became of the call was never written down.
    const folderId = await school.services.vendors.drive?.client.newId()
    await school.db
      .insertInto('applicationRecords')
      .values({ applicationId: id, object: 'folder', prepared: folderId ?? '' })
      .execute()
    drive.put({ id: folderId ?? '', name: `${id} Lehtonen`, parentId: drive.rootId, sharedWith: '' })
    crm.put('deals', '9000555', { [dealKey]: await keyOf(id), dealname: 'x' }, dealKey)
    await ask('enrolled_folder')
    await ask('deal_creation')
    await repeat()
    expect((await page(id)).undone).toEqual([])
    expect(foldersOf(id).map((one) => one.id)).toEqual([folderId])
    expect((await dealsOf(id)).map((one) => one.id)).toEqual(['9000555'])
  })

  it('a contact whose making was lost is found under its old address after the family changed it', async () => {
    const id = await makeApplication(school.db)
    crm.behave({ lostAnswers: 3 })
    expect((await call(acts.contact, id)).status).toBe(424)
    await school.db
      .updateTable('applicationGuardians')
      .set({ email: `new${id}@mail.test` })
      .where('applicationId', '=', id)
      .execute()
    expect((await call(acts.contact, id)).status).toBe(200)
    expect(contactsOf(id)).toEqual([])
    expect(
      crm.records('contacts').filter(({ properties }) => properties['email'] === `new${id}@mail.test`),
    ).toHaveLength(1)
  })

  it('two children of one guardian have one contact, and an address of somebody else says whose', async () => {
    const one = await makeApplication(school.db, { guardianEmail: 'both@mail.test' })
    const two = await makeApplication(school.db, { guardianEmail: 'BOTH@mail.test' })
    await call(acts.contact, one)
    await call(acts.contact, two)
    expect(
      crm.records('contacts').filter(({ properties }) => properties['email'] === 'both@mail.test'),
    ).toHaveLength(1)
    const other = await makeApplication(school.db)
    await call(acts.contact, other)
    await school.db
      .updateTable('applicationGuardians')
      .set({ email: 'both@mail.test' })
      .where('applicationId', '=', other)
      .execute()
    const refused = await call(acts.contactUpdate, other)
    expect(refused.body.message).toMatch(/Another contact at HubSpot has this address \(\d+\)/)
  })

  it('what failed stands in a list with its reason, is tried again from there, or let be', async () => {
    const id = await makeApplication(school.db, { last: 'Failing' })
    const failed = async () =>
      (
        await (await school.as('superadmin')).get('/backoffice/workbench/admissions/failed-actions')
      ).body.actions.filter((one: { applicationId: number }) => one.applicationId === id)
    expect((await call(acts.dealInfo, id)).body.message).toBe(
      'Failed to update deal info! HubSpot has no deal of this application. Create it first.',
    )
    const [action] = await failed()
    expect(action).toMatchObject({ kind: 'deal_info', cause: 'data', tries: 1, nextTryAt: null })
    const attention = async () =>
      (await (await school.as('admin')).get(`/admissions-applications-status?attention=true&search=Failing`))
        .body.total
    expect(await attention()).toBe(1)
    const client = await school.as('superadmin')
    expect(
      (await client.post(`/backoffice/workbench/admissions/failed-actions/${action.id}/try-again`)).status,
    ).toBe(424)
    await call(acts.deal, id)
    expect(
      (await client.post(`/backoffice/workbench/admissions/failed-actions/${action.id}/try-again`)).body,
    ).toEqual({ ok: true, message: 'Deal info updated!' })
    expect(await failed()).toEqual([])
    expect((await call(acts.pdf, id)).status).toBe(424)
    const [other] = await failed()
    // Whoever works through the same list hears of it.
    const heard: string[] = []
    onTestFinished(
      school.services.live.subscribe(['admissions:0', `application:${id}`], (topic) => heard.push(topic)),
    )
    expect(
      (await client.post(`/backoffice/workbench/admissions/failed-actions/${other.id}/close`)).status,
    ).toBe(200)
    expect(
      (await client.post(`/backoffice/workbench/admissions/failed-actions/${other.id}/close`)).status,
    ).toBe(404)
    expect(await attention()).toBe(0)
    await expect.poll(() => heard.toSorted()).toEqual(['admissions:0', `application:${id}`])
  })

  it('nothing goes out while outgoing is held, nor for an application that was deleted', async () => {
    const id = await makeApplication(school.db)
    await (await school.as('admin')).post('/admissions-soft-delete', { applicationId: id })
    expect((await call(acts.deal, id)).status).toBe(404)
    expect(await dealsOf(id)).toEqual([])
    const { id: actionId } = await school.db
      .insertInto('applicationActions')
      .values({ applicationId: id, kind: 'deal_creation', askedAt: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await performAction(school.services, actionId)
    expect(await dealsOf(id)).toEqual([])
  })
})

describe('what they say now', () => {
  const told = async () => {
    const id = await makeApplication(school.db)
    await call(acts.deal, id)
    await call(acts.folder, id)
    const [deal] = await dealsOf(id)
    return { id, dealId: deal?.id ?? '' }
  }
  const isFolder = ({ object }: { object: string }) => object === 'folder'
  const differences = async (id: number) =>
    (await page(id)).outside.flatMap((one: { differences: object[] }) => one.differences)
  const tell = async (
    dealId: string,
    eventId: number,
    options: { signature?: string; ageMs?: number } = {},
  ) => {
    const payload = JSON.stringify([
      {
        eventId,
        subscriptionId: 1,
        occurredAt: 5,
        objectId: Number(dealId),
        subscriptionType: 'deal.propertyChange',
      },
    ])
    const timestamp = String(school.clock.nowMs() - (options.ageMs ?? 0))
    const signed = {
      method: 'POST',
      uri: 'http://homeroom.test/api/webhooks/crm',
      rawBody: payload,
      timestamp,
    }
    return school.app.inject({
      method: 'POST',
      url: '/api/webhooks/crm',
      headers: {
        'content-type': 'application/json',
        'x-hubspot-request-timestamp': timestamp,
        'x-hubspot-signature-v3': options.signature ?? hubSpotSignature(crm.secret, signed),
      },
      payload,
    })
  }

  it('a webhook that is signed and fresh is a hint: the deal is read again, once', async () => {
    const { id, dealId } = await told()
    await crm.change('deals', dealId, { homeroom_grade: '5' })
    expect((await tell(dealId, 1, { signature: 'AAAA' })).statusCode).toBe(401)
    expect((await tell(dealId, 1, { ageMs: 301_000 })).statusCode).toBe(401)
    expect((await tell(dealId, 1)).statusCode).toBe(200)
    expect((await tell(dealId, 1)).statusCode).toBe(200)
    const hints = await school.db
      .selectFrom('crmHints')
      .select('hint')
      .where('outsideId', '=', dealId)
      .execute()
    expect(hints).toHaveLength(1)
    await school.runJob('admissions.look-at-crm', { object: 'deal', outsideId: dealId })
    expect(await differences(id)).toEqual([{ field: 'Grade', here: '6', there: '5' }])
    // Bringing it up to date makes it the same again.
    await call(acts.dealInfo, id)
    expect(await differences(id)).toEqual([])
  })

  it('the comparison at night shows what differs and what is gone, at both services', async () => {
    const { id, dealId } = await told()
    const gone = await told()
    await crm.change('deals', dealId, { dealname: 'Other' })
    await crm.archive('deals', gone.dealId)
    const [folder] = foldersOf(id)
    if (folder) folder.name = 'Renamed by hand'
    school.clock.advance(60_000)
    await school.runJob('admissions.compare')
    expect(await differences(id)).toEqual([
      { field: 'Deal', here: expect.stringContaining('grade 6'), there: 'Other' },
      { field: 'Folder', here: `${id} Lehtonen`, there: 'Renamed by hand' },
    ])
    expect((await page(gone.id)).outside).toContainEqual(
      expect.objectContaining({ object: 'deal', isMissing: true }),
    )
    const { events } = await page(id)
    expect(events.filter(({ kind }: { kind: string }) => kind === 'outside_differs')).toHaveLength(2)
    school.clock.advance(60_000)
    await school.runJob('admissions.compare')
    expect((await page(id)).events).toHaveLength(events.length)
  })

  it('a folder that we may not read is noted once, and keeps back no other', async () => {
    const [closed, open] = [await told(), await told()]
    const [folder] = foldersOf(open.id)
    if (folder) folder.name = 'Renamed by hand'
    // Nobody has asked of this one yet, so it is asked of first.
    await school.db
      .updateTable('applicationRecords')
      .set({ seenAt: null })
      .where('applicationId', '=', closed.id)
      .where('object', '=', 'folder')
      .execute()
    const compare = async () => {
      school.clock.advance(60_000)
      drive.behave({ missingRights: 1 })
      await school.runJob('admissions.compare')
    }
    await compare()
    expect(await differences(open.id)).toMatchObject([{ field: 'Folder', there: 'Renamed by hand' }])
    const unread = expect.stringContaining('Google Drive does not let us read the folder')
    const shown = async () => (await page(closed.id)).outside.find(isFolder)
    expect(await shown()).toMatchObject({ isMissing: false, unread })
    const again = async () =>
      (await school.as('superadmin')).post(`/backoffice/workbench/admissions/${closed.id}/look-again`)
    drive.behave({ missingRights: 1 })
    expect((await again()).body.data.reason).toMatch(/^Google Drive does not let us read the folder/)
    const { events } = await page(closed.id)
    const noted = events.filter(({ kind }: { kind: string }) => kind === 'outside_unread')
    expect(noted).toMatchObject([{ detail: unread }])
    expect((await again()).status).toBe(200)
    expect(await shown()).toMatchObject({ unread: '' })
  })

  it('stops the comparison where Drive lets us in nowhere, and is tried again', async () => {
    const { id } = await told()
    school.clock.advance(60_000)
    drive.behave({ missingRights: 2 })
    await expect(school.runJob('admissions.compare')).rejects.toThrow('google-drive')
    drive.behave({ missingRights: 0 })
    const folder = (await page(id)).outside.find(isFolder)
    expect(folder).toMatchObject({ unread: '', isMissing: false })
  })

  it('is asked again from the page, and says why where it cannot be', async () => {
    const { id, dealId } = await told()
    await crm.change('deals', dealId, { homeroom_grade: '4' })
    const again = async () =>
      (await school.as('superadmin')).post(`/backoffice/workbench/admissions/${id}/look-again`)
    expect((await again()).status).toBe(200)
    expect(await differences(id)).toHaveLength(1)
    crm.behave({ serverErrors: 3 })
    expect((await again()).status).toBe(424)
    await wait(1)
  })
})
