import { appendFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Services } from '#server/services.ts'

const pathOf = ({ config }: Pick<Services, 'config'>) => join(resolve(config.DATA_DIR), 'erasures.jsonl')

/** Who was erased, by one of the two ids. */
interface Noted {
  readonly person?: number
  /** Of a student of a partner school. */
  readonly external?: number
  readonly at: string
}

export async function readNotes(services: Pick<Services, 'config'>): Promise<Noted[]> {
  const text = await readFile(pathOf(services), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Noted => JSON.parse(line))
}

/**
 * Notes beside the database who was erased: numbers and instants, no name. A backup from before knows the person again;
 * whoever restores it keeps this file, and the next start erases them once more (docs/operations.md).
 */
export async function noteErasures(services: Services): Promise<void> {
  const keyOf = ({ person, external }: Noted) => `${person} ${external}`
  const noted = new Set((await readNotes(services)).map(keyOf))
  const { database } = services
  const [erasures, ofExternals] = await Promise.all([
    database.selectFrom('erasures').select(['personId as person', 'erasedAt']).execute(),
    database.selectFrom('externalErasures').select(['externalId as external', 'erasedAt']).execute(),
  ])
  const lines = [...erasures, ...ofExternals]
    .map(({ erasedAt, ...one }): Noted => ({ ...one, at: erasedAt.toISOString() }))
    .filter((one) => !noted.has(keyOf(one)))
    .map((one) => `${JSON.stringify(one)}\n`)
  if (lines.length > 0) await appendFile(pathOf(services), lines.join(''), { mode: 0o600 })
}
