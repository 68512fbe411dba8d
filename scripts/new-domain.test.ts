import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../test/support/databases/temporary-folder.ts'

const copy = makeTemporaryFolder()
afterAll(() => copy.remove())

/** The repository as it stands here, in a folder of its own. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter((path) => !/^$|^docs\/.*\.png$/.test(path)))
    cpSync(path, join(copy.path, path))
  symlinkSync(resolve('node_modules'), join(copy.path, 'node_modules'))
}

const runInCopy = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, {
    cwd: copy.path,
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
  })

it('makes a domain that the checks take as it is', async () => {
  copyRepository()
  const { stdout } = await runInCopy('scripts/new-domain.mjs', 'field-trips')
  expect(stdout).toContain('Made 6 files of field-trips:')
  // What reads all domains, and its own.
  const checks = ['src/web/calls/ask-ahead', 'src/web/urls', 'src/domains/field-trips', 'test/architecture']
  const run = await runInCopy('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...checks).catch(
    (error: { stdout: string }) => error,
  )
  expect(run.stdout).toContain('passed')
  expect(run.stdout).not.toContain('failed')
}, 180_000)

it('overwrites nothing that has the name already', async () => {
  const taken = join(copy.path, 'src/web/routes/bus-lines.routes.ts')
  writeFileSync(taken, '// Somebody’s.\n')
  const refused = await runInCopy('scripts/new-domain.mjs', 'bus-lines').catch(
    (error: { stderr: string }) => error,
  )
  expect(refused.stderr).toContain('Something else stands there already: src/web/routes/bus-lines.routes.ts.')
  expect(readFileSync(taken, 'utf8')).toBe('// Somebody’s.\n')
  expect(existsSync(join(copy.path, 'src/domains/bus-lines'))).toBe(false)
})
