import { createHash, randomBytes } from 'node:crypto'
import { folderType } from '../google-drive-shapes.ts'

export interface SandboxFile {
  readonly id: string
  name: string
  readonly mimeType: string
  readonly parents: readonly string[]
  readonly size: number
  /** Of the bytes of a file. */
  readonly sha256: string
  readonly createdAtMs: number
  trashed: boolean
  readonly shared: Map<string, string>
}

const nothing = new Uint8Array()

/** The files of the sandbox: names are not unique, ids are, and only those that were handed out are taken. */
export function createSandboxFiles(nowMs: () => number, rootId: string) {
  const files = new Map<string, SandboxFile>()
  const handedOut = new Set<string>()

  const add = (
    file: Pick<SandboxFile, 'id' | 'name' | 'mimeType' | 'parents'>,
    bytes: Uint8Array = nothing,
  ) => {
    const made = {
      ...file,
      ...{ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      ...{ createdAtMs: nowMs(), trashed: false, shared: new Map<string, string>() },
    }
    files.set(file.id, made)
    return made
  }
  add({ id: rootId, name: 'Admissions', mimeType: folderType, parents: [] })

  return {
    all: () => [...files.values()],
    find: (id: string) => files.get(id),
    newId(): string {
      const id = randomBytes(24).toString('base64url')
      handedOut.add(id)
      return id
    },
    isHandedOut: (id: string) => handedOut.has(id),
    add,
    inFolder: (parentId: string, listLagMs: number) =>
      [...files.values()].filter(
        ({ parents, trashed, createdAtMs }) =>
          parents.includes(parentId) && !trashed && nowMs() - createdAtMs >= listLagMs,
      ),
  }
}

export type SandboxFiles = ReturnType<typeof createSandboxFiles>
