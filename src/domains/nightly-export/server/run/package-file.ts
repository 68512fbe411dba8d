import { commit } from '#server/version.ts'
import type { describeFile } from './table-schema.ts'

/** The name of the file that is written last and removed first: a folder without it is not whole. */
export const packageFile = 'datapackage.json'

/** An export in the words of Data Package (Frictionless Data); `created` is the moment of which all of its files are. */
export const describePackage = (resources: readonly ReturnType<typeof describeFile>[], created?: string) => ({
  profile: 'tabular-data-package',
  name: 'homeroom-export',
  ...(created !== undefined && { created }),
  version: commit,
  resources,
})
