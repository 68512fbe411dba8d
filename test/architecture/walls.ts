import { computed, type Import } from './source-files.ts'

/** Where a file stands: a room of a domain, a vendor, or one of the shared rooms. */
type Place =
  | { readonly kind: 'domain'; readonly domain: string; readonly room: string }
  | { readonly kind: 'vendors'; readonly vendor: string }
  | { readonly kind: 'contract' | 'server' | 'web' | 'ui' | 'demo' | 'tests' }

const domainRooms = ['contract', 'rules', 'server', 'web']

/** Only these may see the domains from outside: the lists of them, and where the product is put together. */
const listsOfDomains: Readonly<Record<string, RegExp>> = {
  'src/server/domains.ts': /\/(contract|server)\//,
  'src/server/start.ts': /\.service\.ts$/,
  'src/server/http/demo-mode.ts': /\.service\.ts$/,
  'src/server/build-services.ts': /\.service\.ts$/,
  'src/web/router.ts': /\/web\//,
  'src/web/sign-in.ts': /\/sign-in\/web\//,
  'src/web/domains.ts': /\/(contract|web)\//,
}

/** The sitemap is a file an area. */
const sitemap = /^src\/web\/routes\/(?:[^/]+\/)?[^/]+\.routes\.ts$/

const listOfDomains = (from: string): RegExp | undefined =>
  sitemap.test(from) ? /\/web\// : listsOfDomains[from]

/** Packages that contracts and rules may use: they run in the browser and on the server alike. */
const sharedPackages = new Set(['zod', '@orpc/contract', 'rrule-temporal', 'temporal-polyfill'])
const testPackages = new Set(['vitest', 'fast-check'])

const isFactory = (path: string) => path.endsWith('.factory.ts')

/** Says how a part of the web is built; runs beside it. */
const isOfBuild = (path: string) => path.endsWith('/vite.config.ts')

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Undefined when the file stands in no known room. */
export function placeOf(path: string): Place | undefined {
  const [top, room, name, part] = path.split('/')
  if (top === 'test' || top === 'scripts') return { kind: 'tests' }
  if (top !== 'src') return undefined
  if (room === 'domains' && name && part && domainRooms.includes(part))
    return { kind: 'domain', domain: name, room: part }
  if (room === 'vendors' && name)
    return { kind: 'vendors', vendor: part === undefined || name === 'sandbox' ? '' : name }
  if (room === 'contract' || room === 'server' || room === 'web' || room === 'ui' || room === 'demo')
    return { kind: room }
  return undefined
}

/** What a vendor's client may know of the server: it runs as well beside another one. */
const groundOfVendors = 'src/server/clock.ts'

/** Plays a vendor in a demo and in tests; the product never knows of it. */
const isSandbox = (path: string) => /^src\/vendors\/([^/]+\/)?sandbox\//.test(path)

/** Why this import breaks a wall of docs/architecture.md, or undefined when it does not. */
export function findBreach({ from, to, isPackage }: Import): string | undefined {
  const source = placeOf(from)
  if (!source) return 'stands in no known room'
  if (source.kind === 'tests') return undefined
  if (to === computed) return 'is computed: no wall sees where it leads'
  if (isPackage) return findPackageBreach(source, from, to)
  const target = placeOf(to)
  if (target?.kind === 'tests') return isTest(from) ? undefined : 'only tests use the support of tests'
  if (!target) return to === 'package.json' ? undefined : 'reaches outside of src'
  // A factory makes what its row hangs on; only tests and other factories use one.
  if ((isTest(from) || isFactory(from)) && isFactory(to)) return undefined
  return mayReach(source, target, from, to) ? undefined : 'is behind a wall'
}

function findPackageBreach(source: Place, from: string, name: string): string | undefined {
  const isOfBrowser =
    ['web', 'ui'].includes(source.kind) || (source.kind === 'domain' && source.room === 'web')
  if (isOfBrowser && name.startsWith('node:') && !isTest(from) && !isOfBuild(from))
    return 'is of Node, and no browser has it'
  const isShared =
    source.kind === 'contract' || (source.kind === 'domain' && ['contract', 'rules'].includes(source.room))
  if (!isShared || sharedPackages.has(name)) return undefined
  return isTest(from) && (testPackages.has(name) || name.startsWith('node:'))
    ? undefined
    : 'is a package this room may not use'
}

function mayReach(source: Place, target: Place, from: string, to: string): boolean {
  if (target.kind === 'contract') return true
  switch (source.kind) {
    case 'domain':
      return mayDomainReach(source, target, from, to)
    case 'server':
      if (target.kind === 'domain') return listOfDomains(from)?.test(to) ?? false
      if (target.kind === 'demo') return from === 'src/server/http/demo-mode.ts'
      if (target.kind === 'vendors') return !isSandbox(to) || from === 'src/server/http/demo-mode.ts'
      return target.kind === 'server'
    case 'web':
      if (target.kind === 'domain') return listOfDomains(from)?.test(to) ?? false
      return target.kind === 'web' || target.kind === 'ui'
    case 'ui':
      return target.kind === 'ui'
    case 'vendors':
      // A vendor knows itself, what all vendors share, the clock; no other vendor, no domain, no sandbox.
      if (target.kind === 'vendors')
        return (
          (target.vendor === '' || target.vendor === source.vendor) &&
          (isSandbox(from) || isTest(from) || !isSandbox(to))
        )
      return target.kind === 'server' && (to === groundOfVendors || isTest(from))
    case 'demo':
      if (target.kind === 'domain')
        return ['contract', 'rules'].includes(target.room) || /\.service\.ts$/.test(to)
      return target.kind === 'demo' || target.kind === 'server' || target.kind === 'vendors'
    default:
      return false
  }
}

/** The table of docs/architecture.md, row by row. */
function mayDomainReach(
  source: Place & { kind: 'domain' },
  target: Place,
  from: string,
  to: string,
): boolean {
  const isOwn = target.kind === 'domain' && target.domain === source.domain
  const isShared = target.kind === 'domain' && ['contract', 'rules'].includes(target.room)
  if (isShared) return true
  switch (source.room) {
    case 'server':
      if (target.kind === 'domain') return target.room === 'server' && (isOwn || /\.service\.ts$/.test(to))
      return target.kind === 'server' || (target.kind === 'vendors' && (!isSandbox(to) || isTest(from)))
    case 'web':
      if (target.kind === 'domain') return target.room === 'web' && (isOwn || /\.embed\.tsx$/.test(to))
      return target.kind === 'web' || target.kind === 'ui'
    default:
      return false
  }
}

/** A circle of imports as the list of its files, or undefined when there is none. */
export function findCircle(imports: readonly Import[]): string[] | undefined {
  const edges = Map.groupBy(
    imports.filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  )
  const finished = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    if (finished.has(file)) return undefined
    const before = way.indexOf(file)
    if (before >= 0) return [...way.slice(before), file]
    for (const { to } of edges.get(file) ?? []) {
      const circle = visit(to, [...way, file])
      if (circle) return circle
    }
    finished.add(file)
    return undefined
  }
  for (const file of edges.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}
