import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, listFolders, readSource } from './source-files.ts'

const documents = [...listFiles('docs', /\.md$/), 'CONTRIBUTING.md', 'README.md']

/** Code in a document, with the file it is taken from: ```tsx src/web/routes.ts. */
const fence = /```(tsx?)([^\n]*)\n([\s\S]*?)```/g
const examples = documents.flatMap((document) =>
  [...readSource(document).matchAll(fence)].map(([, , source = '', code = '']) => ({
    document,
    source: source.trim(),
    code,
  })),
)

/** Without spaces: an example may be indented, and wrapped, otherwise than its file. */
const bare = (text: string) => text.replaceAll(/\s/g, '')

/** The first part of an example that its file does not have in this order; `…` stands for what was left out. */
function findMissing(code: string, source: string): string | undefined {
  const text = bare(source)
  let from = 0
  for (const part of code.split('…')) {
    const at = text.indexOf(bare(part), from)
    if (at < 0) return part.trim()
    from = at + bare(part).length
  }
  return undefined
}

describe('an example', () => {
  it.each(examples)('of $document is quoted from $source', ({ source, code }) => {
    expect(source, 'which file is it from? ```tsx src/…').not.toBe('')
    expect(existsSync(source)).toBe(true)
    expect(findMissing(code, readSource(source))).toBeUndefined()
  })

  it('is found wherever one stands', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4)
    expect(
      findMissing('const one = 1 … const three = 3', 'const one = 1\nconst two = 2\nconst three = 3'),
    ).toBe(undefined)
    expect(findMissing('const three … const one', 'const one = 1\nconst three = 3')).toBe('const one')
  })
})

/** What the recipes call by its name in code: `useListPage`, `ListPager`, `form.conflict`. */
const recipes = ['docs/screens.md', 'docs/architecture.md', 'CONTRIBUTING.md']
const sources = [...listFiles('src'), ...listFiles('test', /\.ts$/), ...listFiles('scripts', /\.(ts|mjs)$/)]
  .map(readSource)
  .join('\n')

describe('a recipe', () => {
  it.each(recipes)('%s speaks of nothing that is not there', (document) => {
    const prose = readSource(document).replaceAll(fence, '')
    const names = [...prose.matchAll(/`([A-Za-z_][\w.]*)(?:\(\{?…\}?\)|\(\))?`/g)].map(
      ([, name = '']) => name,
    )
    const words = [
      ...new Set(names.filter((name) => !name.endsWith('.json')).flatMap((name) => name.split('.'))),
    ].filter((word) => word.length > 3)
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(sources))).toEqual([])
  })
})

describe('a list of what there is', () => {
  const roomsOf = (parent: string) =>
    listFolders()
      .filter((folder) => dirname(folder) === parent)
      .map((folder) => basename(folder))
      .sort()
  /** What a row names in code, behind the words that end its beginning. */
  const namedIn = (row: string | undefined) =>
    [...(row ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).sort()
  const rowOf = (document: string, beginning: string) =>
    readSource(document)
      .split('\n')
      .find((line) => line.startsWith(beginning))
      ?.split('a room each for ')[1]
      ?.split(' | ')[0]

  it.each(['src/server', 'src/web'])('names the rooms of %s', (room) => {
    const rooms = roomsOf(room)
    expect(namedIn(rowOf('docs/architecture.md', `| \`${room}/\``))).toEqual(rooms)
  })

  it('names each domain once', () => {
    const rows = [...readSource('docs/domains.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual(roomsOf('src/domains'))
  })
})
