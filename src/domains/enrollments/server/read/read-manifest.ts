import { cleanLine } from '#contract/clean-text.ts'
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
  return {
    file,
    version: version.startsWith('1.2') ? '1.2' : '1.1',
    source: cleanLine(
      (values.get('source.systemcode') || values.get('source.systemname') || 'files').slice(0, 80),
    ),
    modeOf,
    isEmpty: file !== undefined && files.length === 1,
  }
}
