import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const sources = listFiles('src').map((path) => ({ path, text: readSource(path) }))

/** The classes a module of styles defines; those of a library stand in `:global(…)`. */
const classesOf = (css: string): string[] => {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  return [...new Set([...plain.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))]
}

/** What the files that import a module read of it; `undefined` when one of them chooses a class as it runs. */
function readClasses(path: string): Set<string> | undefined {
  const used = new Set<string>()
  const importing = new RegExp(`import (\\w+) from '([^']*${basename(path).replaceAll('.', '\\.')})'`, 'g')
  for (const { path: user, text } of sources)
    for (const [, name = '', from = ''] of text.matchAll(importing)) {
      if (from.startsWith('.') && join(dirname(user), from) !== path) continue
      if (new RegExp(`\\b${name}\\[[^'"]`).test(text)) return undefined
      for (const [, dotted, quoted] of text.matchAll(
        new RegExp(`\\b${name}(?:\\.(\\w+)|\\[['"]([\\w-]+))`, 'g'),
      ))
        used.add(dotted ?? quoted ?? '')
    }
  return used
}

it('every class of a module of styles is one that some file draws with', () => {
  const modules = listFiles('src', /\.module\.css$/)
  const dead = modules.flatMap((path) => {
    const used = readClasses(path)
    return used === undefined
      ? []
      : classesOf(readSource(path))
          .filter((name) => !used.has(name) && !name.startsWith('mantine-'))
          .map((name) => `${path} .${name}`)
  })
  expect(dead).toEqual([])
  expect(modules.length).toBeGreaterThan(50)
})
