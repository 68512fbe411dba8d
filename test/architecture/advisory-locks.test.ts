import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const home = 'src/server/database/advisory-locks.ts'
const numbersIn = (text: string) =>
  [...text.matchAll(/\b\d[\d_]{6,}\b/g)].map(([n]) => Number(n.replaceAll('_', '')))

it('advisory locks are taken by their one list alone, so that no two mean the same', () => {
  const takers = listFiles('src', /\.tsx?$/).filter((path) => /pg_(?:try_)?advisory/.test(readSource(path)))
  expect(takers).toEqual([home])
})

it('no two go by the same number or the same words', () => {
  const source = readSource(home)
  const numbers = numbersIn(source)
  expect(numbers.length).toBeGreaterThan(15)
  expect(numbers).toEqual([...new Set(numbers)])
  const words = [...source.matchAll(/\b(?:named|hashed)\((['`][^'`]+['`])/g)].map(([, word]) => word)
  expect(words.length).toBeGreaterThan(8)
  expect(words).toEqual([...new Set(words)])
})

it('those that functions of the schema take stand in the list, too', () => {
  const taken = [...readFileSync('database/schema.sql', 'utf8').matchAll(/pg_(?:try_)?advisory\w*\((\d+)\)/g)]
  expect(taken.length).toBeGreaterThan(0)
  const known = new Set(numbersIn(readSource(home)))
  expect(taken.filter(([, number]) => !known.has(Number(number)))).toEqual([])
})
