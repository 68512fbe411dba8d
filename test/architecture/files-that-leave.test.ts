import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

/**
 * What leaves as a file goes through the gate of the server (decision 118): it is known of whom it tells, proved, counted and
 * told. A browser makes a file of its own only of these.
 */
const made: Readonly<Record<string, string>> = {
  'src/web/files/take-file.ts': 'saves what the gate sent',
  'src/domains/sign-in/web/second-factor/RecoveryCodes.tsx': 'one’s own recovery codes, shown this once',
  'src/domains/feature-flags/web/labs/LabsVideo.tsx': 'draws a video that was fetched',
  'src/domains/feature-flags/web/labs/LabsFiles.tsx': 'draws a picture that was chosen here',
  'src/domains/organization/web/logos/EditLogo.tsx': 'draws a picture that was chosen here',
  'src/domains/houses/web/form/LogoField.tsx': 'draws a picture that was chosen here',
}

/** Makes bytes that a browser can save, or saves under a name of its own. */
const makesFile =
  /createObjectURL|showSaveFilePicker|data:(?:text|application)\/|\.download = |download=\{?["'`]/

it('no table is saved by the browser itself', () => {
  const making = [...listFiles('src/domains'), ...listFiles('src/web'), ...listFiles('src/ui')]
    .filter((path) => !path.includes('/server/') && !/\.test\.tsx?$/.test(path))
    .filter((path) => makesFile.test(readSource(path)))
  expect(making.filter((path) => !Object.hasOwn(made, path))).toEqual([])
  expect(Object.keys(made).filter((path) => !making.includes(path))).toEqual([])
})
