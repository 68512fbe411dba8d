import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { makeCertificate } from '#test/services/certificate.ts'
import { readConfig } from '../../src/server/settings/config.ts'

const sample = readFileSync('.env.example', 'utf8')

it('the sample of the settings says the same to the shell of deploy/*.sh as to the server', () => {
  const script = 'set -eua; . ./.env.example; exec "$0" -p "JSON.stringify(process.env)"'
  const inShell = JSON.parse(
    execFileSync('sh', ['-c', script, process.execPath], { encoding: 'utf8', env: {} }),
  )
  const names = Object.keys(parseEnv(sample))
  expect(names.length).toBeGreaterThan(15)
  for (const [name, value] of Object.entries(parseEnv(sample)))
    expect([name, inShell[name]]).toEqual([name, value])
})

it('the sample of the settings needs a secret, and nothing else, to start', () => {
  expect(readConfig({ ...parseEnv(sample), AUTH_SECRET: 'x'.repeat(48) })).toMatchObject({
    isProduction: true,
    isDemo: false,
    MAIL_FROM: 'Homeroom <homeroom@school.example>',
  })
  expect(() => readConfig(parseEnv(sample))).toThrow('AUTH_SECRET')
})

it('the commands beside the server take its settings and trust whom it trusts, unless they are told otherwise', () => {
  const folder = makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const [file, authority] = [join(folder.path, 'homeroom.env'), join(folder.path, 'authority.pem')]
  writeFileSync(authority, makeCertificate().certificate)
  writeFileSync(file, `DATA_DIR=/of/the/unit\nNODE_EXTRA_CA_CERTS=${authority}\n`)
  const script = `
    import { getCACertificates } from 'node:tls'
    import { takeServerSettings } from './scripts/server-settings.ts'
    const before = getCACertificates().length
    takeServerSettings(${JSON.stringify(file)})
    console.log(process.env.DATA_DIR, getCACertificates().length - before)`
  const take = (env: Record<string, string>) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env }).trim()
  expect(take({})).toBe('/of/the/unit 1')
  expect(take({ DATA_DIR: '/of/a/test' })).toBe('/of/a/test 0')
})
