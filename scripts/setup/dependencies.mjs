import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, runSetupStep } from './processes.mjs'

/** Installs what package-lock.json lists, unless exactly that is there. */
export async function installDependencies() {
  if (areInstalled()) return
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runSetupStep('Installing the dependencies (a minute or two).', program, [...first, ...flags])
}

/** npm writes down what it installed as its last act, so an interrupted installation is noticed too. */
function areInstalled() {
  try {
    const wanted = readPackages('package-lock.json')
    const installed = readPackages('node_modules/.package-lock.json')
    return (
      existsSync(node) &&
      Object.entries(wanted).every(
        ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
      )
    )
  } catch {
    return false
  }
}

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
