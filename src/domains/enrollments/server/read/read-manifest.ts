import { cleanLine } from '#contract/clean-text.ts'
import { rosterFileNames } from '../../rules/roster-headers.ts'
import type { BundleFile } from './open-bundle.ts'
import { leaf } from './unzip.ts'

export type FileMode = 'absent' | 'bulk' | 'delta'

interface Manifest {
  readonly file: BundleFile | undefined
  readonly version: '1.1' | '1.2'
  /** Whose identifiers these are; `files` where nobody says. */
  readonly source: string
  /** What a file holds, as the manifest says; undefined where it does not speak of it. */
  modeOf(name: string): FileMode | undefined
  /** What it says of the files otherwise than they are. */
  readonly notes: readonly string[]
  /** It says itself that there is nothing to do. */
  readonly isEmpty: boolean
}

const modes = ['absent', 'bulk', 'delta'] as const

/** What a delivery says of itself; without a manifest the files speak for themselves, and nobody is missing. */
export async function readManifest(files: readonly BundleFile[]): Promise<Manifest> {
  const file = files.find(({ name }) => /^manifest\.csv$/i.test(leaf(name)))
  const values = new Map<string, string>()
  if (file)
    for await (const { cells } of file.rows(() => {})) {
      const [name = '', value = ''] = cells
      if (values.size < 200) values.set(name.trim().toLowerCase(), cleanLine(value))
    }
  const hasRoles = files.some(({ name }) => /^roles\.csv$/i.test(leaf(name)))
  const version = values.get('oneroster.version') ?? (hasRoles ? '1.2' : '1.1')
  const modeOf = (name: string) => {
    const mode = values
      .get(
        `file.${leaf(name)
          .replace(/\.\w+$/, '')
          .toLowerCase()}`,
      )
      ?.toLowerCase()
    return modes.find((one) => one === mode)
  }
  const said = rosterFileNames.flatMap((name) => ({ name, mode: modeOf(name) }))
  const isHere = (name: string) =>
    files.some((one) => leaf(one.name).toLowerCase().startsWith(`${name.toLowerCase()}.`))
  const gone = said.filter(({ name, mode }) => (mode === 'bulk' || mode === 'delta') && !isHere(name))
  const present = new Set(
    said.flatMap(({ name, mode }) => (mode !== undefined && isHere(name) ? [mode] : [])),
  )
  const notes = [
    ...(gone.length > 0
      ? [`The manifest names ${gone.map(({ name }) => `${name}.csv`).join(', ')}, and that is not there.`]
      : []),
    ...(present.has('bulk') && present.has('delta')
      ? [
          'The manifest says of some files that they are whole and of others that they only bring changes: each is read as it says.',
        ]
      : []),
  ]
  return {
    file,
    notes: file === undefined || files.length === 1 ? [] : notes,
    version: version.startsWith('1.2') ? '1.2' : '1.1',
    source: cleanLine(
      (values.get('source.systemcode') || values.get('source.systemname') || 'files').slice(0, 80),
    ),
    modeOf,
    isEmpty: file !== undefined && files.length === 1,
  }
}
