import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, runSetupStep } from './processes.mjs'

const stampFile = join(root, 'dist/web-sources')

/** Builds the web application unless the one in `dist/web` was made from exactly these sources. */
export async function buildWeb() {
  const sources = hashSources()
  if (existsSync(join(root, 'dist/web/index.html')) && readStamp() === sources) return
  // Without the stamp an interrupted build counts as none.
  rmSync(stampFile, { force: true })
  await runSetupStep('Building the web application.', node, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel=warn',
  ])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, sources)
}

function hashSources() {
  const domains = readdirSync(join(root, 'src/domains')).flatMap((domain) =>
    ['contract', 'rules', 'web'].map((room) => `src/domains/${domain}/${room}`),
  )
  const setup = ['slim-contract.ts', 'slim-zod.ts', 'web-files.ts'].map((file) => `scripts/setup/${file}`)
  const config = ['package-lock.json', 'vite.config.ts', ...setup]
  const places = [...config, 'src/contract', 'src/ui', 'src/web', ...domains]
  const hash = createHash('sha256')
  for (const file of places.flatMap(listFiles)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** The place itself, or every file under it, in a fixed order; tests do not reach the browser. */
function listFiles(place) {
  const found = statSync(join(root, place), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return readdirSync(join(root, place))
    .sort()
    .flatMap((name) => listFiles(`${place}/${name}`))
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
