import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}

/** Kilobytes (1,000 bytes) of JavaScript. */
export interface SizeFigures {
  readonly name: string
  readonly files: number
  readonly gzip: number
  readonly brotli: number
  /** For the brotli size, which browsers get over https; none for what is no page of its own. */
  readonly budget: number | undefined
}

const signInBudget = 60
const firstLoadBudget = 200
/** What the frame fetches behind the first page, whichever that is, beside the first load's own budget (decision 80). */
const behindBudget = 40
const routeBudget = 95
const signInPage = 'sign-in.html'
const firstPage = 'HomePage'
/** What is fetched behind the first page, once the browser is idle. */
const behindFrame = ['BellPanel', 'CycleItems', 'HintBubble', 'ProfileItems']

/** As it is sent: what the build has packed already is not packed again. */
const kilobytesOf = (path: string) => {
  const packed = (ending: string, pack: (content: Buffer) => Buffer) =>
    existsSync(path + ending) ? statSync(path + ending).size : pack(readFileSync(path)).length
  return { gzip: packed('.gz', gzipSync) / 1000, brotli: packed('.br', brotliCompressSync) / 1000 }
}

/** What sign-in fetches, what the first load of a signed-in person does, and what each page adds to it (decision 58). */
export function measureWebSize(folder: string): SizeFigures[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  )

  function withImports(name: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[name]
    if (!chunk || found.has(name)) return found
    found.add(name)
    for (const other of chunk.imports ?? []) withImports(other, found)
    return found
  }

  // A file is weighed once, however many pages take it: it is most of the work.
  const weights = new Map<string, ReturnType<typeof kilobytesOf>>()
  function weigh(file: string) {
    const known = weights.get(file) ?? kilobytesOf(join(folder, file))
    weights.set(file, known)
    return known
  }

  function sizeOf(name: string, chunks: ReadonlySet<string>, budget: number | undefined): SizeFigures {
    const weighed = [...chunks]
      .map((key) => manifest[key]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
      .map(weigh)
    const sum = (kind: 'gzip' | 'brotli') => weighed.reduce((total, each) => total + each[kind], 0)
    return { name, files: weighed.length, gzip: sum('gzip'), brotli: sum('brotli'), budget }
  }

  const names = Object.keys(manifest)
  const entry = new Set(
    names
      .filter((name) => manifest[name]?.isEntry && name !== signInPage)
      .flatMap((name) => [...withImports(name)]),
  )
  const allOf = (pages: readonly string[]) =>
    names.filter((name) => pages.includes(pageName(name))).flatMap((name) => [...withImports(name)])
  const firstLoad = new Set([...entry, ...allOf([firstPage])])
  const behind = new Set(allOf(behindFrame)).difference(firstLoad)
  const fetched = firstLoad.union(behind)
  const later = names
    .filter((name) => manifest[name]?.isDynamicEntry && ![firstPage, ...behindFrame].includes(pageName(name)))
    .map((name) =>
      sizeOf(pageName(name), withImports(name).difference(fetched), isPage(name) ? routeBudget : undefined),
    )
  return [
    sizeOf('Sign-in', withImports(signInPage), signInBudget),
    sizeOf('First load: shell and home page', firstLoad, firstLoadBudget),
    sizeOf('Behind it: menus, panels and hints of the frame', behind, behindBudget),
    ...later.sort((a, b) => b.gzip - a.gzip),
  ]
}

const isPage = (name: string) => /(Page|Layout)$/.test(pageName(name))

/** `../domains/attendance/web/SessionPage.tsx` is SessionPage. */
const pageName = (name: string) => /([^/]+?)\.[a-z]+$/.exec(name)?.[1] ?? name
