import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allowedEffects } from './allowed-effects.ts'
import { listFiles, listFolders, readSource } from './source-files.ts'
import { isTest } from './walls.ts'

const sources = listFiles('src')
const everything = [...sources, ...listFiles('test'), ...listFiles('scripts', /\.(ts|mjs)$/)]
const ownText = new Set(['test/architecture/files.test.ts', 'test/architecture/walls.test.ts'])

const countLines = (path: string) => readSource(path).trimEnd().split('\n').length
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

describe('source files', () => {
  it('stay short: none above 400 lines, tests 600', () => {
    const tooLong = everything.filter(
      (path) => countLines(path) > (isTest(path) || path.startsWith('test/') ? 600 : 400),
    )
    expect(tooLong).toEqual([])
  })

  it('stay short on the whole: the median is at most 90 lines', () => {
    const lengths = sources
      .filter((path) => !isTest(path))
      .map(countLines)
      .sort((one, two) => one - two)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(90)
  })

  it('stand in folders named after what they hold', () => {
    const heaps = listFolders().filter((folder) =>
      ['utils', 'util', 'helpers', 'common', 'misc', 'lib', 'shared'].includes(basename(folder)),
    )
    expect(heaps).toEqual([])
  })

  it('are imported directly, not through an index', () => {
    expect(sources.filter((path) => /^index\.tsx?$/.test(basename(path)))).toEqual([])
  })

  it('are named in kebab-case, or in PascalCase after the component they hold', () => {
    const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*\.ts$/
    const component = /^([A-Z][A-Za-z0-9]*(\.test)?|[a-z0-9]+([.-][a-z0-9]+)*)\.tsx$/
    expect(sources.filter((path) => !kebab.test(basename(path)) && !component.test(basename(path)))).toEqual(
      [],
    )
  })

  it('use effects only where the list allows them', () => {
    const found = sources
      .map((path) => [path, count(readSource(path), /\buse(?:Layout)?Effect\(/g)] as const)
      .filter(([, effects]) => effects > 0)
    expect(Object.fromEntries(found)).toEqual(allowedEffects)
  })
})

describe('tests', () => {
  it('are never skipped or singled out', () => {
    const pattern = /\b(?:it|test|describe)\.(?:skip|only|todo|fixme|skipIf|runIf|fails)\b/
    const tests = everything.filter(
      (path) => (isTest(path) || path.startsWith('test/')) && !ownText.has(path),
    )
    expect(tests.filter((path) => pattern.test(readSource(path)))).toEqual([])
  })
})

describe('documents', () => {
  const documents = [
    ...listFiles('docs', /\.md$/),
    ...['README.md', 'CONTRIBUTING.md'].filter((path) => existsSync(path)),
  ]

  it.each(documents)('%s names only files that exist', (document) => {
    const named = [...readSource(document).matchAll(/`((?:src|test|scripts|database|docs)\/[^`\s]*)`/g)].map(
      ([, path]) => path ?? '',
    )
    // A path with a placeholder is a pattern, not a place.
    const missing = named.filter((path) => !/[<*{…]/.test(path) && !existsSync(path.replace(/[#:].*$/, '')))
    expect(missing).toEqual([])
  })
})
