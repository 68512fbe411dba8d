import { fail, findProgram, run } from './processes.mjs'

/** What people use, so what their waiting is measured with. */
export const browsersOfPeople = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

// The same pages with a quarter less work: it has no windows to draw.
const browsers = ['chromium-headless-shell', ...browsersOfPeople]

/** The system's Chromium, installed from Debian when it is missing and we may; without one there are no tests. */
export async function requireBrowser(names = browsers) {
  const found = findProgram(...names)
  if (found) return found
  const prefix = await findPrivilege()
  if (prefix && findProgram('apt-get')) {
    console.log('Installing Chromium for the browser tests.')
    await run('env', [...prefix, 'apt-get', 'update'])
    for (const name of names.filter((one) => /^chromium(-headless-shell)?$/.test(one)))
      if (!findProgram(...names))
        await run('env', ['DEBIAN_FRONTEND=noninteractive', ...prefix, 'apt-get', 'install', '-y', name])
  }
  return (
    findProgram(...names) ??
    fail('The tests need a Chromium and none is installed; install it (on Debian: apt-get install chromium).')
  )
}

/** What to put before a command so that it runs as root, or undefined when we may not. */
async function findPrivilege() {
  if (process.getuid?.() === 0) return []
  if (!findProgram('sudo')) return undefined
  const { code } = await run('sudo', ['-n', 'true'])
  return code === 0 ? ['sudo', '-n', '-E'] : undefined
}
