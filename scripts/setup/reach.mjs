import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './processes.mjs'

/** Everything on the server stands on these. */
const ground =
  /^(src\/(server|contract|vendors|demo)\/|database\/(migrations|schema\.sql)|scripts\/|test\/support\/|package(-lock)?\.json|vitest\.config\.ts)/

/** What every screen stands on, what a screen asks, and what answers it: the browser is led through the whole product. */
const seen =
  /^(src\/(ui|web|contract|server|vendors|demo)\/|src\/domains\/|database\/(migrations|schema\.sql)|scripts\/(build\.mjs|setup\/)|package(-lock)?\.json|(vite|playwright)\.config\.ts)/

const ofServer = /^src\/domains\/([^/]+)\/(server|contract|rules)\//

const isTest = (path) => /\.test\.tsx?$/.test(path)
/** As in vitest.config.ts: these are part of the checks, whatever changed. */
const isUnit = (path) =>
  /^src\/(contract|ui|web)\/|^src\/domains\/[^/]+\/(contract|web)\/|\/rules\/|\.unit\.test\.ts$|^test\/architecture\//.test(
    path,
  )
const isOfBrowser = (path) => /^(test\/e2e\/|playwright\.config\.ts$)/.test(path)
const isOfApi = (path) => isTest(path) && !isUnit(path) && !isOfBrowser(path)

/**
 * A file that reaches only the tests that name it: what tests share, and a text or table that one of them reads or
 * writes down.
 */
const isNamed = (path) =>
  path.endsWith('.factory.ts') ||
  path.startsWith('test/support/') ||
  (!/\.(tsx?|mjs|mts|css|sql)$/.test(path) && !/^src\/(ui|web|domains\/[^/]+\/web)\//.test(path))

/** Who asks each domain, or speaks its words: the lines of domain-graph.txt that begin with one of `verbs`, read backwards. */
function readAskers(graph, verbs) {
  const askers = new Map()
  let domain = ''
  for (const line of graph.split('\n')) {
    const [, verb = '', needs = ''] = /^ {4}(\w+) (.*)$/.exec(line) ?? []
    domain = /^ {2}(\S+)$/.exec(line)?.[1] ?? domain
    for (const asked of verbs.includes(verb) ? needs.split(', ') : [])
      askers.set(asked, [...(askers.get(asked) ?? []), domain])
  }
  return askers
}

/** Who reads or writes the tables of each domain by SQL (owners.txt), personal-data apart: nobody asks what it erases. */
function readReaders(owners) {
  const readers = new Map()
  let owner = ''
  for (const line of owners.split('\n')) {
    owner = /^\w+: (\S+)$/.exec(line)?.[1] ?? owner
    const others = /^ {4}read by (.*)$/.exec(line)?.[1] ?? /^ {4}also written by ([\w-]+):/.exec(line)?.[1]
    const own = readers.get(owner) ?? { bySql: new Set(), isErased: false }
    readers.set(owner, own)
    for (const other of others?.split(', ') ?? []) own.bySql.add(other)
    if (line.startsWith('    erasing a person:')) own.isErased = true
  }
  return readers
}

/** The tests that name a file, or what names it in its turn. */
function namersOf(path, naming, known = new Set()) {
  for (const [namer, source] of naming) {
    if (namer === path || known.has(namer) || !source.includes(basename(path))) continue
    known.add(namer)
    if (!isTest(namer)) namersOf(namer, naming, known)
  }
  return [...known]
}

/**
 * What a change of these files can reach: the paths of the API tests to run (`all`: every one of them), and whether a
 * screen may look or act otherwise. Not followed: what a domain is handed by one above it (`Services`), and who reads what
 * another stored of what it read.
 *
 * @param {readonly string[]} changed
 * @param {import('./reach.mjs').Ways} ways
 */
export function reachOf(changed, ways) {
  const sources = changed.filter((path) => !isTest(path) && !path.endsWith('.factory.ts'))
  const namers = changed.filter(isNamed).flatMap((path) => namersOf(path, ways.naming))
  const screens =
    changed.some(isOfBrowser) ||
    namers.some(isOfBrowser) ||
    sources.some((path) => seen.test(path) && !(path.startsWith('src/') && isNamed(path)))
  if (sources.some((path) => ground.test(path))) return { api: 'all', screens }
  const asking = readAskers(ways.graph, ['asks'])
  // Rules and contracts are used where they are spoken; what a server does only who asks it can notice.
  const askingOrSpeaking = readAskers(ways.graph, ['asks', 'speaks'])
  const readers = readReaders(ways.owners)
  const reached = new Set()
  const reach = (domain, askers, seenHere = new Set()) => {
    if (seenHere.has(domain)) return
    seenHere.add(domain)
    reached.add(domain)
    for (const asker of askers.get(domain) ?? []) reach(asker, askers, seenHere)
  }
  for (const path of sources) {
    const [, domain, room] = (!isNamed(path) && ofServer.exec(path)) || []
    if (!domain) continue
    reach(domain, room === 'server' ? asking : askingOrSpeaking)
    // `server` is the kernel, which no line of the graph names: what it reads of a domain changes nothing it gives to others.
    for (const reader of readers.get(domain)?.bySql ?? []) reach(reader, asking)
    if (readers.get(domain)?.isErased) reached.add('personal-data')
  }
  const own = [...changed, ...namers].filter(isOfApi)
  if (reached.size === 0) return { api: [...new Set(own)].sort(), screens }
  const folders = [...reached].sort().map((one) => (one === 'server' ? 'src/server/' : `src/domains/${one}/`))
  const processes = [...ways.naming].filter(
    ([path, source]) =>
      path.startsWith('test/operations/') && [...reached].some((one) => source.includes(`domains/${one}/`)),
  )
  // What holds for every call is cheap to ask again beside a domain.
  const wanted = [...folders, 'test/api/', ...processes.map(([path]) => path)]
  const beside = own.filter((path) => !wanted.some((folder) => path.startsWith(folder)))
  return { api: [...wanted, ...new Set(beside)], screens }
}

const read = (path) => readFileSync(join(root, path), 'utf8')

/** All tests and what only they share, by path. */
function readNaming() {
  const files = ['src', 'test', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  const named = files.filter(
    (path) => isTest(path) || path.endsWith('.factory.ts') || /^test\/support\/.*\.ts$/.test(path),
  )
  return new Map(['playwright.config.ts', ...named].map((path) => [path, read(path)]))
}

export const readWays = () => ({
  graph: read('test/architecture/domain-graph.txt'),
  owners: read('database/owners.txt'),
  naming: readNaming(),
})
