import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node, root, runSetupStep } from './processes.mjs'

/** Installs what package-lock.json lists, unless exactly that is there. */
export async function installDependencies() {
  if (areInstalled()) return
  // npm itself must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runSetupStep('Installing the dependencies (a minute or two).', 'npm', flags, {
    env: { PATH: path.join(delimiter) },
  })
}

/**
 * npm writes down what it installed as its last act, so an interrupted installation is noticed too. The packages must be
 * there besides: a folder that was copied or tidied has the list without them.
 */
function areInstalled() {
  try {
    const wanted = readPackages('package-lock.json')
    const installed = readPackages('node_modules/.package-lock.json')
    return (
      existsSync(node) &&
      Object.entries(wanted).every(
        ([path, { version, optional }]) =>
          path === '' ||
          optional ||
          (installed[path]?.version === version && existsSync(join(root, path, 'package.json'))),
      )
    )
  } catch {
    return false
  }
}

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
