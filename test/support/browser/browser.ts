import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The system's Chromium: named by scripts/test.mjs, or the first on the PATH. */
export function findBrowser(): string {
  const named = process.env.HOMEROOM_BROWSER
  if (named) return named
  for (const name of [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      if (isProgram(join(folder, name))) return join(folder, name)
    }
  }
  throw new Error('No Chromium is installed; npm test installs it, or run apt-get install chromium.')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
