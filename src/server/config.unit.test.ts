import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settingsSchema } from './config.ts'

describe('the configuration', () => {
  it('names the setting that is wrong', () => {
    expect(() => readConfig({ PORT: 'many' })).toThrow(/PORT/)
    expect(() => readConfig({ DATABASE_URL: 'not an address', AUTH_SECRET: 'short' })).toThrow(
      /DATABASE_URL.*AUTH_SECRET/,
    )
  })

  it.each([
    ['PORT', 'abc', 'PORT is not a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is not a whole number from 0 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://x/y',
      'DATABASE_URL is not the address of a PostgreSQL, which begins with postgresql://.',
    ],
    ['PUBLIC_URL', 'school', 'PUBLIC_URL is not an address such as https://school.example.'],
    ['DEMO', 'yes', 'DEMO is none of 0, 1, true, false.'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET needs at least 32 characters.'],
  ])('says in words what is wrong with %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(`The configuration is wrong: ${sentence}`)
  })

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://x/y' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' }, false],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('with %j demo mode is %s', (env, isDemo) => {
    expect(readConfig(env).isDemo).toBe(isDemo)
  })

  it('is listed whole in docs/operations.md, and nothing else is', () => {
    const listed = readFileSync('docs/operations.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `') && !line.startsWith('| `GET') && !line.startsWith('| `/'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]))
    expect(listed.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
  })
})
