import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { systemClock } from '#server/clock.ts'
import { type MakeBudget, ownBudget } from '../rate-budget.ts'
import { type ServiceAccount, serviceAccountTokens } from '../service-account.ts'
import { createVendorClient, type VendorClientOptions, type VendorRequest } from '../vendor-client.ts'
import { VendorMisanswered, VendorRefused } from '../vendor-errors.ts'
import { errorOfDriveAnswer } from './google-drive-errors.ts'
import {
  anything,
  type DriveFile,
  driveFile,
  fileFields,
  filePage,
  folderType,
  newIds,
  permissions,
} from './google-drive-shapes.ts'

/**
 * Where Google is and who we are. From the environment: `GOOGLE_DRIVE_API_URL` (`https://www.googleapis.com`),
 * `GOOGLE_DRIVE_TOKEN_URL`, `GOOGLE_DRIVE_CLIENT_EMAIL`, `GOOGLE_DRIVE_PRIVATE_KEY`, `GOOGLE_DRIVE_SUBJECT`. Without
 * credentials the demo starts the sandbox: the code path is the same.
 */
export interface GoogleDriveOptions extends Omit<VendorClientOptions, 'vendor' | 'baseUrl' | 'errorOf'> {
  readonly account: ServiceAccount
  readonly apiUrl: string
  readonly tokenUrl: string
  readonly makeBudget?: MakeBudget
}

/** A file to be made under an id that Drive handed out before. */
export interface NewFile {
  readonly id: string
  readonly name: string
  readonly parentId: string
}

export interface GoogleDriveClient {
  signIn(): Promise<void>
  /** An id that a file may be made under: kept before the making, so that a repeat meets itself. */
  newId(): Promise<string>
  /** Makes a folder. Throws `FileExists` where one of this id is there. */
  createFolder(folder: NewFile): Promise<void>
  /** Makes a file of what is read while it goes out, anew for each try. Throws `FileExists`. */
  createFile(
    file: NewFile & { readonly mimeType: string; readonly read: () => AsyncIterable<Uint8Array> },
  ): Promise<void>
  /** Throws `VendorNotFound` for what is gone or was never there. */
  getFile(id: string): Promise<DriveFile>
  rename(id: string, name: string): Promise<void>
  /** Puts a file into the bin. Throws `VendorNotFound` for what is gone or was never there. */
  throwAway(id: string): Promise<void>
  listChildren(folderId: string): Promise<DriveFile[]>
  /** Lets a group write in it, without a mail; one that may already stays as it is. Throws `SharingSpent`. */
  share(fileId: string, email: string): Promise<void>
  /** Who may open it, by address. */
  listShared(fileId: string): Promise<string[]>
}

const vendor = 'google-drive'
export const driveScope = 'https://www.googleapis.com/auth/drive'
/** Far below what a project may: 12,000 a minute. */
const callsPerMinute = 1200
const maxPages = 50

/** Without it what lies in a shared drive answers as if it were not there. */
const everyDrive = { supportsAllDrives: 'true' }

/** Google Drive's API v3, server to server. Every call may be repeated. Methods throw a `VendorError` (decision 0136). */
export function createGoogleDriveClient(options: GoogleDriveOptions): GoogleDriveClient {
  const { account, apiUrl, tokenUrl, makeBudget = ownBudget, clock = systemClock, ...http } = options
  const client = (baseUrl: string, isEntrance: boolean) =>
    createVendorClient({ ...http, clock, vendor, baseUrl, isEntrance, errorOf: errorOfDriveAnswer })
  const api = client(apiUrl, false)
  const oauth = client(new URL(tokenUrl).origin, true)
  const tokens = serviceAccountTokens(oauth, { account, scope: driveScope, tokenUrl, clock })
  const budget = makeBudget({ name: vendor, calls: callsPerMinute, perMs: 60_000 })

  const ask = <Schema extends z.ZodType>(request: VendorRequest<Schema>): Promise<z.output<Schema>> =>
    tokens.callWith((token) =>
      api.request({
        ...request,
        budget,
        // A second making meets its own id, a second sharing the same person.
        isRepeatable: true,
        headers: { 'content-type': 'application/json', ...request.headers, authorization: `Bearer ${token}` },
      }),
    )

  const filePath = (id: string) => `/drive/v3/files/${encodeURIComponent(id)}`
  const change = async (id: string, changes: { readonly name: string } | { readonly trashed: true }) => {
    await ask({
      method: 'PATCH',
      path: filePath(id),
      query: everyDrive,
      body: JSON.stringify(changes),
      schema: anything,
    })
  }
  const listShared = async (fileId: string) => {
    const { permissions: all } = await ask({
      path: `${filePath(fileId)}/permissions`,
      query: { ...everyDrive, pageSize: 100, fields: 'permissions(id,emailAddress,role)' },
      schema: permissions,
    })
    return all.flatMap(({ emailAddress }) => emailAddress?.toLowerCase() ?? [])
  }

  return {
    signIn: tokens.signIn,

    async newId() {
      const { ids } = await ask({
        path: '/drive/v3/files/generateIds',
        query: { count: 1, space: 'drive', type: 'files' },
        schema: newIds,
      })
      const [id] = ids
      if (id === undefined) throw new VendorMisanswered(vendor, 'no id came', { mayPass: true })
      return id
    },

    async createFolder({ id, name, parentId }) {
      await ask({
        method: 'POST',
        path: '/drive/v3/files',
        query: everyDrive,
        body: JSON.stringify({ id, name, mimeType: folderType, parents: [parentId] }),
        schema: anything,
      })
    },

    async createFile({ id, name, parentId, mimeType, read }) {
      const border = randomUUID()
      const meta = JSON.stringify({ id, name, mimeType, parents: [parentId] })
      const head = `--${border}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${meta}\r\n--${border}\r\ncontent-type: ${mimeType}\r\n\r\n`
      await ask({
        method: 'POST',
        path: '/upload/drive/v3/files',
        query: { ...everyDrive, uploadType: 'multipart' },
        headers: { 'content-type': `multipart/related; boundary=${border}` },
        async *body() {
          yield Buffer.from(head)
          yield* read()
          yield Buffer.from(`\r\n--${border}--\r\n`)
        },
        schema: anything,
      })
    },

    getFile: (id) =>
      ask({ path: filePath(id), query: { ...everyDrive, fields: fileFields }, schema: driveFile }),

    rename: (id, name) => change(id, { name }),
    throwAway: (id) => change(id, { trashed: true }),

    async listChildren(folderId) {
      const files: DriveFile[] = []
      let pageToken: string | undefined
      for (let pages = 0; pages < maxPages; pages += 1) {
        const page = await ask({
          path: '/drive/v3/files',
          query: {
            ...everyDrive,
            q: `'${folderId.replace(/['\\]/g, '\\$&')}' in parents and trashed = false`,
            ...{ includeItemsFromAllDrives: 'true', corpora: 'allDrives', pageSize: 100, pageToken },
            fields: `nextPageToken,incompleteSearch,files(${fileFields})`,
          },
          schema: filePage,
        })
        if (page.incompleteSearch)
          throw new VendorMisanswered(vendor, 'not everything was looked through', { mayPass: true })
        files.push(...page.files)
        // A short or empty page is not the last one: only one without a token is.
        if (page.nextPageToken === undefined) return files
        pageToken = page.nextPageToken
      }
      throw new VendorMisanswered(vendor, 'a list of files never ends', { mayPass: false })
    },

    listShared,

    async share(fileId, email) {
      if ((await listShared(fileId)).includes(email.toLowerCase())) return
      try {
        await ask({
          method: 'POST',
          path: `${filePath(fileId)}/permissions`,
          query: { ...everyDrive, sendNotificationEmail: 'false' },
          body: JSON.stringify({ role: 'writer', type: 'group', emailAddress: email }),
          schema: anything,
        })
      } catch (error) {
        // It may be shared although it says that its mail was not sent.
        const isShared =
          error instanceof VendorRefused && (await listShared(fileId)).includes(email.toLowerCase())
        if (!isShared) throw error
      }
    },
  }
}
