import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { measureWebSize } from '../../scripts/bench/browser/web-size.ts'

// No browser: what was built for these tests is weighed, as it travels.
// Not while the file loads: every worker and the run itself load it.
let measured: ReturnType<typeof measureWebSize> | undefined
const sizes = () => {
  measured ??= measureWebSize('dist/web')
  return measured
}
const sizeOf = (name: string) => {
  const found = sizes().find((one) => one.name === name)
  if (found === undefined) throw new Error(`${name} is not weighed.`)
  return found
}

test('sign-in is a page of its own: at most 60 KB of script in 4 files', () => {
  const { files, brotli } = sizeOf('Sign-in')
  expect(files).toBeLessThanOrEqual(4)
  expect(brotli).toBeLessThanOrEqual(60)
})

test('shell and home are at most 200 KB of script in 12 files', () => {
  const { files, brotli } = sizeOf('First load: shell and home page')
  expect(files).toBeLessThanOrEqual(12)
  expect(brotli).toBeLessThanOrEqual(200)
})

test('no page adds more to them than its budget', () => {
  const heavy = sizes().filter(({ brotli, budget }) => budget !== undefined && brotli > budget)
  expect(heavy.map(({ name, brotli }) => `${name} ${brotli}`)).toEqual([])
})

test('no page brings the validator into the first load', () => {
  // A schema that one page reads is kept where the words beside it are, and those stand in the shell.
  const scripts = readFileSync('dist/web/index.html', 'utf8').matchAll(/modulepreload"[^>]*href="\/([^"]+)"/g)
  const files = [...scripts].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((file) => readFileSync(`dist/web/${file}`, 'utf8').includes('_zod'))).toEqual([])
})
