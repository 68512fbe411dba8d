import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendPaper, startOutsideSchool } from '#test/schools/outside-school.ts'
import type { TestSchool } from '#test/schools/test-school.ts'
import type { GoogleDriveSandbox } from '#vendors/google-drive/sandbox/google-drive-sandbox.ts'
import { makeApplication } from '../admissions.factory.ts'
import { claimAction, finishAction } from './action.queries.ts'

let school: TestSchool
let drive: GoogleDriveSandbox
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startOutsideSchool()
  school = started.school
  drive = started.drive
  stop = started.stop
})
afterAll(() => stop())

const ofOne = (id: number, what: string) => `/backoffice/workbench/admissions/${id}/${what}`
const call = async (path: string, applicationId: number) =>
  (await school.as('superadmin')).post(path, { applicationId })
const makeFolder = (id: number) => call('/admissions-generate-enrolled-folder', id)
const bring = (id: number) => call(ofOne(id, 'bring-files'), id)
const page = async (id: number) =>
  (await (await school.as('superadmin')).get(`/backoffice/workbench/admissions/${id}`)).body
const send = (id: number, paper?: Parameters<typeof sendPaper>[2]) => sendPaper(school, id, paper)
const foldersOf = (id: number) =>
  drive.files().filter(({ name, trashed }) => !trashed && name.startsWith(`${id} `))
const filesOf = (id: number) =>
  drive.files().filter(({ parents }) => parents.includes(foldersOf(id)[0]?.id ?? ''))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const later = async () => {
  school.clock.advance(61_000)
  await school.runJob('admissions.repeat-actions')
}

describe('what a family sent', () => {
  it('lies in the folder, as it is and by a name that tells it apart, and so does what comes later', async () => {
    const id = await makeApplication(school.db, { isSent: true })
    await send(id, { name: 'scan.png' })
    await send(id, { name: 'scan.png', kind: 'other' })
    await call('/admissions-generate-pdf', id)
    const before = (await page(id)).folderFiles
    expect(before.map(({ inDriveAt }: { inDriveAt: string | null }) => inDriveAt)).toEqual([null, null, null])
    expect((await makeFolder(id)).status).toBe(200)
    expect(filesOf(id).map(({ name, mimeType }) => `${name} ${mimeType}`)).toEqual([
      'Transcript 1, scan.png image/png',
      'Paper 1, scan.png image/png',
      'Guardian part 1.pdf application/pdf',
    ])
    await send(id, { name: '../../etc/a:b*c?.pdf', bytes: Buffer.from('%PDF-1.7 later') })
    expect((await page(id)).undone).toMatchObject([{ kind: 'folder_files', failure: '' }])
    await later()
    const { undone, folderFiles, events } = await page(id)
    expect(undone).toEqual([])
    expect(filesOf(id).at(-1)).toMatchObject({
      name: 'Transcript 2, a b c.pdf',
      sha256: sha256(Buffer.from('%PDF-1.7 later')),
    })
    expect(folderFiles).toHaveLength(4)
    expect(folderFiles.some(({ inDriveAt }: { inDriveAt: string | null }) => inDriveAt === null)).toBe(false)
    expect(events[0]).toMatchObject({
      kind: 'files_brought',
      detail: 'Transcript 2, a b c.pdf',
      person: null,
    })
  })

  it('comes while the folder is made, and is brought all the same', async () => {
    const id = await makeApplication(school.db)
    await send(id, { kind: 'other' })
    drive.behave({ slowMs: 150, uploadsOnly: true })
    const [made] = await Promise.all([makeFolder(id), send(id)])
    drive.behave({ slowMs: 0, uploadsOnly: false })
    expect(made.status).toBe(200)
    await later()
    expect(
      filesOf(id)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Paper 1, zeugnis.png', 'Transcript 1, zeugnis.png'])
    expect((await page(id)).undone).toEqual([])
  })

  it('comes when the last look was over, and is asked for as that work ends', async () => {
    const id = await makeApplication(school.db)
    await makeFolder(id)
    await send(id, { name: 'first.png' })
    const [action] = (await page(id)).undone
    const work = await claimAction(school.services, action.id)
    await send(id, { name: 'second.png' })
    if (work) await finishAction(work, { event: 'files_brought', detail: '' })
    expect((await page(id)).undone).toMatchObject([{ kind: 'folder_files', failure: '' }])
    await later()
    expect(filesOf(id)).toHaveLength(2)
    expect((await page(id)).undone).toEqual([])
  })

  it('goes for good where it is removed, here at once and from the folder soon, and leaves no address', async () => {
    const id = await makeApplication(school.db, { isSent: true })
    await send(id, { name: 'of a brother.png' })
    await send(id, { kind: 'other' })
    await send(id, { name: 'kept.png', kind: 'other' })
    await makeFolder(id)
    const [newest, earlier, transcript] = (await page(id)).documents
    expect([newest.title, earlier.version, transcript.title]).toEqual(['kept.png', 1, 'of a brother.png'])
    const { fileKey } = await school.db
      .selectFrom('applicationDocuments')
      .select('fileKey')
      .where('id', '=', transcript.id)
      .executeTakeFirstOrThrow()
    const remove = async (documentId: number, reason = 'Of the brother') =>
      (await school.as('superadmin')).post(ofOne(id, `documents/${documentId}/remove`), { reason })
    expect((await remove(transcript.id, '')).body.formErrors.reason).toBe('Say why, for the history.')
    expect((await remove(transcript.id)).body.message).toBe(
      'The paper is removed. The school waits for a transcript again',
    )
    expect((await remove(earlier.id)).body.message).toBe('The paper is removed')
    expect((await remove(transcript.id)).status).toBe(404)
    const shown = await page(id)
    expect(shown.documents.map(({ title }: { title: string }) => title)).toEqual(['kept.png'])
    expect([shown.academicRecordsState, shown.events[0]]).toMatchObject([
      'asked',
      { kind: 'paper_removed', detail: 'Of the brother' },
    ])
    expect(await school.services.files.open(fileKey ?? '')).toBeUndefined()
    const address = `/downloads/applications/${id}/documents/${transcript.id}`
    expect((await (await school.as('superadmin')).get(address)).status).toBe(404)
    await later()
    expect(filesOf(id).map(({ name, trashed }) => `${name} ${trashed}`)).toEqual([
      'Transcript 1, of a brother.png true',
      'Paper 1, zeugnis.png true',
      'Paper 2, kept.png false',
    ])
    expect((await page(id)).events[0]).toMatchObject({ kind: 'files_removed', detail: '2 papers' })
    const rows = await school.db
      .selectFrom('applicationDocuments')
      .select('title')
      .where('applicationId', '=', id)
    expect(await rows.execute()).toEqual([{ title: 'kept.png' }])
  })

  it('goes also where it is removed while it is brought, and before there is a folder', async () => {
    const id = await makeApplication(school.db)
    const removeOnly = async () => {
      const [{ id: documentId }] = (await page(id)).documents
      const client = await school.as('superadmin')
      return client.post(ofOne(id, `documents/${documentId}/remove`), { reason: 'Of the brother' })
    }
    await send(id)
    expect((await removeOnly()).status).toBe(200)
    expect((await page(id)).undone).toEqual([])
    await makeFolder(id)
    expect(filesOf(id)).toEqual([])
    await send(id)
    // It stands there and nobody has written so yet: the last moment at which it can go.
    const { client } = school.services.vendors.drive ?? {}
    if (!client) throw new Error('There is no Drive.')
    const { createFile } = client
    vi.spyOn(client, 'createFile').mockImplementationOnce(async (file) => {
      await createFile(file)
      expect((await removeOnly()).status).toBe(200)
    })
    expect((await bring(id)).status).toBe(200)
    expect(filesOf(id).map(({ trashed }) => trashed)).toEqual([true])
    await later()
    expect(filesOf(id).filter(({ trashed }) => !trashed)).toEqual([])
    expect((await page(id)).undone).toEqual([])
  })

  it('is no failure of the store where its file goes while it is read', async () => {
    const id = await makeApplication(school.db)
    await makeFolder(id)
    await send(id)
    const { client } = school.services.vendors.drive ?? {}
    if (!client) throw new Error('There is no Drive.')
    const { createFile } = client
    vi.spyOn(client, 'createFile').mockImplementationOnce(async (file) => {
      const [{ id: documentId }] = (await page(id)).documents
      await (await school.as('superadmin')).post(ofOne(id, `documents/${documentId}/remove`), {
        reason: 'Of the brother',
      })
      await createFile(file)
    })
    expect((await bring(id)).status).toBe(200)
    await later()
    expect([filesOf(id), (await page(id)).undone]).toEqual([[], []])
  })

  it('that may not be thrown away in Drive keeps back no other, and is tried again by who sees what is to go', async () => {
    const id = await makeApplication(school.db)
    await send(id, { name: 'of a brother.png' })
    await makeFolder(id)
    const superadmin = await school.as('superadmin')
    const [{ id: documentId }] = (await page(id)).documents
    await superadmin.post(ofOne(id, `documents/${documentId}/remove`), { reason: 'Of the brother' })
    await send(id, { name: 'own.png', kind: 'other' })
    drive.behave({ missingRights: 1 })
    await later()
    drive.behave({ missingRights: 0 })
    expect(filesOf(id).map(({ name, trashed }) => `${name} ${trashed}`)).toEqual([
      'Transcript 1, of a brother.png false',
      'Paper 1, own.png false',
    ])
    const [failed] = (await page(id)).undone
    expect(failed).toMatchObject({ kind: 'folder_files', cause: 'permission' })
    const preview = async () => (await superadmin.get(ofOne(id, 'action-preview?kind=folder_files'))).body
    expect(await preview()).toMatchObject({
      changes: [{ field: 'Transcript 1', before: 'in the folder', now: 'in the bin' }],
      hindrance: null,
    })
    expect(
      (await superadmin.post(`/backoffice/workbench/admissions/failed-actions/${failed.id}/try-again`))
        .status,
    ).toBe(200)
    expect(filesOf(id).map(({ trashed }) => trashed)).toEqual([true, false])
    expect((await preview()).hindrance).toBe('Everything is in the folder already.')
  })

  it('is brought once by twenty-five at once', async () => {
    const id = await makeApplication(school.db)
    await makeFolder(id)
    await send(id)
    const answers = await Promise.all(Array.from({ length: 25 }, () => bring(id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(filesOf(id)).toHaveLength(1)
  })

  it('is brought anew into a folder that is made anew', async () => {
    const id = await makeApplication(school.db)
    await send(id)
    await makeFolder(id)
    const [folder] = foldersOf(id)
    if (folder) folder.trashed = true
    await send(id, { name: 'second.png' })
    expect((await bring(id)).body.data.reason).toBe(
      'The folder was thrown away in Google Drive. Generate it once more.',
    )
    expect((await makeFolder(id)).status).toBe(200)
    expect(filesOf(id).map(({ name }) => name)).toEqual([
      'Transcript 1, zeugnis.png',
      'Transcript 2, second.png',
    ])
    const asked = await (await school.as('superadmin')).get(ofOne(id, 'action-preview?kind=folder_files'))
    expect(asked.body).toMatchObject({ changes: [], hindrance: null })
    expect((await bring(id)).status).toBe(200)
    expect(filesOf(id)).toHaveLength(2)
  })

  it('keeps back no other file where one is lost, and says which', async () => {
    const id = await makeApplication(school.db)
    await send(id, { name: 'lost.png' })
    await send(id, { name: 'kept.png', kind: 'other' })
    const { fileKey } = await school.db
      .selectFrom('applicationDocuments')
      .select('fileKey')
      .where('applicationId', '=', id)
      .where('kind', '=', 'transcript')
      .executeTakeFirstOrThrow()
    await school.services.files.delete(fileKey ?? '')
    expect((await makeFolder(id)).body.data.reason).toBe(
      '“Transcript 1, lost.png” cannot be read from our file store.',
    )
    expect(filesOf(id).map(({ name }) => name)).toEqual(['Paper 1, kept.png'])
    expect((await page(id)).undone).toMatchObject([{ kind: 'enrolled_folder', cause: 'ours' }])
  })

  it('is not brought for an application that was deleted, and is when it comes back', async () => {
    const id = await makeApplication(school.db)
    await makeFolder(id)
    await send(id)
    const admin = await school.as('admin')
    expect((await admin.post('/admissions-soft-delete', { applicationId: id })).status).toBe(200)
    await later()
    expect(filesOf(id)).toEqual([])
    expect((await admin.post(ofOne(id, 'restore'))).status).toBe(200)
    await later()
    expect(filesOf(id)).toHaveLength(1)
  })
})
