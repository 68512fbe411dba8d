import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, runSetupStep } from './processes.mjs'

export const serverFolder = 'dist/server'
/** Which sources the joined server was made of; without it an interrupted build counts as none. */
export const serverStamp = `${serverFolder}/sources.json`

const entry = `${serverFolder}/start.js`

/**
 * Joins the files of the server (decision 0143) unless that was done of exactly these sources. A file that is new is
 * imported by one that changed.
 *
 * @returns {Promise<string[]>} what Node runs
 */
export async function buildServer() {
  if (!isCurrent())
    await runSetupStep('Joining the files of the server.', node, ['scripts/setup/bundle-server.mjs'])
  return ['--enable-source-maps', entry]
}

function isCurrent() {
  try {
    const { files, hash } = JSON.parse(readFileSync(join(root, serverStamp), 'utf8'))
    return existsSync(join(root, entry)) && hashServer(files) === hash
  } catch {
    // Nothing was built yet, or a source is gone.
    return false
  }
}

/** @param {string[]} files addresses from the clone's folder */
export function hashServer(files) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json', 'scripts/setup/bundle-server.mjs', ...files])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
