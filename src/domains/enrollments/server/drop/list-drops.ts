import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that is written over the network takes a while: one that has not changed for this long is whole. */
const stillMs = 10 * 60_000
export const doneFolder = 'done'
export const refusedFolder = 'refused'

/** A bundle as it lies in the folder: a zip, or a folder of files. */
export interface Drop {
  readonly name: string
  /** Its files, below the folder. */
  readonly files: readonly string[]
  readonly bytes: number
  /** Stays the same while the bundle lies there unchanged; another bundle has another. */
  readonly key: string
  /** The empty file that says that it is whole. */
  readonly marker: string | undefined
}

interface FileFacts {
  readonly path: string
  readonly bytes: number
  readonly changedMs: number
}

const isTable = (name: string) => /\.(csv|txt|tsv)$/i.test(name)

/**
 * The bundles that are whole, in the order of their names: `name.done` lies beside them, or nothing of them was written for
 * ten minutes. Links are not followed: they may lead anywhere.
 */
export async function listDrops(folder: string, nowMs: number): Promise<Drop[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  const drops: Drop[] = []
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { name } = entry
    if (name.startsWith('.') || name === doneFolder || name === refusedFolder) continue
    const isZip = entry.isFile() && /\.zip$/i.test(name)
    if (!isZip && !entry.isDirectory()) continue
    const files = await factsOf(folder, isZip ? [name] : await tablesIn(folder, name))
    const marker = names.has(`${name}.done`) ? `${name}.done` : undefined
    const isStill = files.every(({ changedMs }) => changedMs < nowMs - stillMs)
    if (files.length === 0 || (marker === undefined && !isStill)) continue
    drops.push({
      name,
      files: files.map(({ path }) => path),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      key: createHash('sha256').update(JSON.stringify(files)).digest('hex'),
      marker,
    })
  }
  return drops
}

async function tablesIn(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isTable(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(name, entry.name))
    .toSorted()
}

const factsOf = (folder: string, paths: readonly string[]): Promise<FileFacts[]> =>
  Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await lstat(join(folder, path))
      return { path, bytes: size, changedMs: mtimeMs }
    }),
  )
