import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settingsSchema } from './config.ts'
import { settingsAdvice } from './settings-advice.ts'

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
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY is neither a number of proxies from 0 to 9 nor a list of addresses such as 10.0.0.0/8.',
    ],
  ])('says in words what is wrong with %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(`The configuration is wrong: ${sentence}`)
  })

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://x/y' }, false],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', PUBLIC_URL: 'https://h.example' }, false],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('with %j demo mode is %s', (env, isDemo) => {
    expect(readConfig({ AUTH_SECRET: 'a secret of thirty-two characters', ...env }).isDemo).toBe(isDemo)
  })

  it.each([
    ['0', false],
    ['1', 1],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['loopback', ['loopback']],
  ])('trusts with TRUST_PROXY=%s the proxies %j', (text, proxies) => {
    expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(proxies)
  })

  it.each(['10.0.0.0/33', 'everyone', '1,', '12'])('takes TRUST_PROXY=%s for no proxy', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/^The configuration is wrong: TRUST_PROXY/)
  })

  it.each([
    [
      { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k' },
      'Files in a bucket: S3_BUCKET and S3_ACCESS_KEY_ID are set and S3_SECRET_ACCESS_KEY not. Set all of them, or none.',
    ],
    [
      { OIDC_ISSUER: 'https://id.example' },
      'Sign-in with a provider: OIDC_ISSUER is set and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET not. Set all of them, or none.',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' },
      'PUBLIC_URL is not set: links in mails, sign-in and secure cookies need the address people type.',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', PUBLIC_URL: 'https://h.example' },
      'AUTH_SECRET is not set: with a DATABASE_URL in production every server needs the same one.',
    ],
  ])('is refused by half: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('advises on what works and will surprise, and on nothing in a whole configuration', () => {
    const whole = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x/y',
      AUTH_SECRET: 'a secret of thirty-two characters',
      PUBLIC_URL: 'https://h.example',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'Homeroom <no-reply@school.example>',
      SUPPORT_EMAIL: 'help@school.example',
    }
    expect(settingsAdvice(readConfig(whole))).toEqual([])
    expect(settingsAdvice(readConfig({}))).toEqual([])
    expect(settingsAdvice(readConfig({ ...whole, SMTP_URL: '', TRUST_PROXY: '' }))).toEqual([
      'TRUST_PROXY is not set: behind a proxy every caller has the proxy’s address.',
      'SMTP_URL is not set: mails stay in the outbox, those that reset a password too.',
    ])
    const advised =
      'SMTP_URL has no ?requireTLS=true: a mail server without STARTTLS is told the password in clear.'
    for (const [SMTP_URL, advice] of [
      ['smtp://me:secret@mail.example:587', [advised]],
      ['smtp://me:secret@mail.example:587?requireTLS=true', []],
      ['smtps://me:secret@mail.example', []],
      ['smtp://me:secret@localhost:25', []],
    ] as const)
      expect(settingsAdvice(readConfig({ ...whole, SMTP_URL }))).toEqual(advice)
    expect(settingsAdvice(readConfig({ ...whole, NODE_ENV: '' }))).toEqual([
      'NODE_ENV is not production: secure transport is off.',
    ])
  })

  it('is listed whole in docs/operations.md, and nothing else is', () => {
    const listed = readFileSync('docs/operations.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `') && !line.startsWith('| `GET') && !line.startsWith('| `/'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]))
    expect(listed.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
  })
})
