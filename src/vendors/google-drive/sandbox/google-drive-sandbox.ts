import { type Clock, systemClock } from '#server/clock.ts'
import { createTokenEndpoint } from '../../sandbox/token-endpoint.ts'
import type { ServiceAccount } from '../../service-account.ts'
import { driveScope } from '../google-drive-client.ts'
import { folderType } from '../google-drive-shapes.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { goodBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import { createSandboxFiles, type SandboxFile } from './sandbox-files.ts'

export interface GoogleDriveSandbox {
  /** For `GOOGLE_DRIVE_API_URL` and `GOOGLE_DRIVE_TOKEN_URL`. */
  readonly url: string
  readonly tokenUrl: string
  readonly account: ServiceAccount
  /** The folder under which everything is made. */
  readonly rootId: string
  readonly files: () => readonly SandboxFile[]
  /** Puts a folder there as it was before the sandbox began. */
  readonly put: (folder: { id: string; name: string; parentId: string; sharedWith: string }) => void
  readonly behave: (changes: Partial<SandboxBehaviour>) => void
  readonly stop: () => Promise<void>
}

/** A server on the loopback address that speaks Google Drive's protocol and keeps its files in memory. */
export async function startGoogleDriveSandbox(
  options: { port?: number; clock?: Clock } = {},
): Promise<GoogleDriveSandbox> {
  const { port = 0, clock = systemClock } = options
  const behaviour = { ...goodBehaviour }
  const rootId = 'root-of-admissions'
  const files = createSandboxFiles(() => clock.nowMs(), rootId)
  const clientEmail = 'homeroom@sandbox.iam.gserviceaccount.com'
  const tokens = createTokenEndpoint({ clientEmail, scope: driveScope, clock })
  const stopping = new AbortController()
  const api = createSandboxApi({ files, tokens, behaviour, stopping: stopping.signal })
  const url = await api.listen({ host: '127.0.0.1', port })
  return {
    url,
    tokenUrl: `${url}/token`,
    account: { clientEmail, privateKey: tokens.privateKey, subject: 'admissions@demo.homeroom.test' },
    rootId,
    files: files.all,
    put: ({ id, name, parentId, sharedWith }) => {
      const made = files.add({ id, name, mimeType: folderType, parents: [parentId] })
      if (sharedWith !== '') made.shared.set(sharedWith, 'p1')
    },
    behave: (changes) => void Object.assign(behaviour, changes),
    async stop() {
      stopping.abort()
      await api.close()
    },
  }
}
