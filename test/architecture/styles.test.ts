import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const sources = listFiles('src').map((path) => ({ path, text: readSource(path) }))

/** The classes a module of styles defines; those of a library stand in `:global(…)`. */
const classesOf = (css: string): string[] => {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  return [...new Set([...plain.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))]
}

/** By module, what the files that import it read of it; `undefined` when one of them chooses a class as it runs. */
function readClasses(): Map<string, Set<string> | undefined> {
  const read = new Map<string, Set<string> | undefined>()
  for (const { path: user, text } of sources)
    for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
      const path = from.startsWith('.') ? join(dirname(user), from) : from.replace(/^#/, 'src/')
      const used = read.has(path) ? read.get(path) : new Set<string>()
      const isChosen = new RegExp(`\\b${name}\\[[^'"]`).test(text)
      read.set(path, isChosen ? undefined : used)
      for (const [, dotted, quoted] of text.matchAll(
        new RegExp(`\\b${name}(?:\\.(\\w+)|\\[['"]([\\w-]+))`, 'g'),
      ))
        used?.add(dotted ?? quoted ?? '')
    }
  return read
}

it('every class of a module of styles is one that some file draws with', () => {
  const modules = listFiles('src', /\.module\.css$/)
  const read = readClasses()
  const dead = modules.flatMap((path) => {
    const used = read.has(path) ? read.get(path) : new Set<string>()
    return used === undefined
      ? []
      : classesOf(readSource(path))
          .filter((name) => !used.has(name) && !name.startsWith('mantine-'))
          .map((name) => `${path} .${name}`)
  })
  expect(dead).toEqual([])
  expect(modules.length).toBeGreaterThan(50)
})
