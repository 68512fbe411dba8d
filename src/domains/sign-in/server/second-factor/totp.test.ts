import { describe, expect, it } from 'vitest'
import { addressOf, codeAt, fromBase32, newSecret, stepOf, stepOfCode, toBase32 } from './totp.ts'

// The secret of RFC 6238, appendix B: its codes have eight digits there, of which apps show the last six.
const secret = toBase32(Buffer.from('12345678901234567890'))

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => expect(codeAt(secret, stepOf(seconds * 1000))).toBe(code))

  it('counts also while the clock of the phone is up to one code off, and no more', () => {
    const nowMs = 1_234_567_890_000
    const now = stepOf(nowMs)
    for (const off of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(secret, now + off), nowMs)).toBe(now + off)
    for (const off of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, now + off), nowMs)).toBeUndefined()
  })
})

describe('a secret', () => {
  it('is 160 bits in letters that can be typed', () => {
    const made = newSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(toBase32(fromBase32(made))).toBe(made)
    expect(newSecret()).not.toBe(made)
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar')
  })

  it('travels to the app as the format says', () => {
    expect(addressOf('ABC', 'ada@school.test', 'Home room')).toBe(
      'otpauth://totp/Home%20room:ada%40school.test?secret=ABC&issuer=Home%20room',
    )
  })
})
