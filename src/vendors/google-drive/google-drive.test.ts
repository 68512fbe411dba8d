import { afterEach, beforeEach, expect, test } from 'vitest'
import { VendorNotFound, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { createGoogleDriveClient } from './google-drive-client.ts'
import { FileExists, SharingSpent } from './google-drive-errors.ts'
import { type GoogleDriveSandbox, startGoogleDriveSandbox } from './sandbox/google-drive-sandbox.ts'
import type { SandboxBehaviour } from './sandbox/sandbox-behaviour.ts'

let sandbox: GoogleDriveSandbox
beforeEach(async () => {
  sandbox = await startGoogleDriveSandbox()
})
afterEach(() => sandbox.stop())

const drive = () =>
  createGoogleDriveClient({
    account: sandbox.account,
    apiUrl: sandbox.url,
    tokenUrl: sandbox.tokenUrl,
    retries: 2,
    random: () => 0.5,
    delay: async () => {},
  })
const made = () => sandbox.files().filter(({ id }) => id !== sandbox.rootId)

test('a folder is made under an id that came before, and its repeat meets itself', async () => {
  const id = await drive().newId()
  const folder = { id, name: '1043 Tavernier-Obi', parentId: sandbox.rootId }
  await drive().createFolder(folder)
  await expect(drive().createFolder(folder)).rejects.toThrow(FileExists)
  expect(await drive().getFile(id)).toMatchObject({
    name: folder.name,
    parents: [sandbox.rootId],
    trashed: false,
  })
  await drive().rename(id, '1043 Tavernier')
  expect(made().map(({ name }) => name)).toEqual(['1043 Tavernier'])
  await expect(drive().createFolder({ ...folder, id: 'made-up' })).rejects.toThrow(VendorRefused)
  await expect(drive().getFile('nothing')).rejects.toThrow(VendorNotFound)
})

const faults: Partial<SandboxBehaviour>[] = [
  { serverErrors: 2 },
  { lostAnswers: 2 },
  { brokenAnswers: 2 },
  { halfAnswers: 2 },
  { userRateLimits: 2 },
  { tooManyRequests: 2 },
  { expiredTokens: 1 },
]
test.each(faults)('%o passes, and there is one folder', async (fault) => {
  const id = await drive().newId()
  sandbox.behave(fault)
  await drive()
    .createFolder({ id, name: 'One', parentId: sandbox.rootId })
    .catch((error: unknown) => expect(error).toBeInstanceOf(FileExists))
  expect(made()).toHaveLength(1)
})

test('it is shared once with a group, also where the answer says that a mail was not sent', async () => {
  const id = await drive().newId()
  await drive().createFolder({ id, name: 'One', parentId: sandbox.rootId })
  sandbox.behave({ unsentSharings: 1 })
  await drive().share(id, 'admissions@school.test')
  await drive().share(id, 'Admissions@school.test')
  expect(await drive().listShared(id)).toEqual(['admissions@school.test'])
  sandbox.behave({ spentSharings: 1 })
  await expect(drive().share(id, 'others@school.test')).rejects.toThrow(SharingSpent)
})

test('files go up with their bytes, and a list is read to its last page', async () => {
  const folderId = await drive().newId()
  await drive().createFolder({ id: folderId, name: 'One', parentId: sandbox.rootId })
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await drive().createFile({
      ...{ id: await drive().newId(), name, parentId: folderId, mimeType: 'application/pdf' },
      async *read() {
        yield Buffer.from('%PDF-1.7')
        yield Buffer.from(' — \0\r\n--')
      },
    })
  const files = await drive().listChildren(folderId)
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['a.pdf', 18],
    ['b.pdf', 18],
    ['c.pdf', 18],
  ])
})

test('an illness that stays and a right that is missing say so', async () => {
  sandbox.behave({ serverErrors: 3 })
  await expect(drive().newId()).rejects.toThrow(VendorUnavailable)
  sandbox.behave({ missingRights: 1 })
  await expect(drive().newId()).rejects.toThrow(VendorRefused)
})
