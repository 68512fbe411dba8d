import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/server/config.ts'

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
