import { describe, expect, it } from 'vitest'
import { decodeError } from '#web/calls/api-error.ts'
import { signInProblem } from './sign-in-errors.ts'
import { emailProblem, providerProblem } from './sign-in-sentences.ts'

describe('a failed sign-in', () => {
  it('says what the server says', () => {
    const message = 'This email and password do not match.'
    expect(signInProblem(decodeError({ code: 'UNAUTHORIZED', message }, 401))).toBe(message)
  })

  it('says how to go on when there were too many attempts', () => {
    expect(signInProblem(decodeError(null, 429))).toMatch(/Wait a few minutes/)
    expect(signInProblem(decodeError({ message: 'Locked until 10:15 AM.' }, 429))).toBe(
      'Locked until 10:15 AM.',
    )
  })

  it('tells a lost connection from a refusal', () => {
    expect(signInProblem(new TypeError('Failed to fetch'))).toMatch(/could not be reached/)
  })
})

describe('an address', () => {
  it.each([
    ['', 'Type your email.'],
    ['maren.okafor@', 'Type the whole address, like name@school.org.'],
    ['maren.okafor@school.org', undefined],
  ])('%s', (email, problem) => expect(emailProblem(email)).toBe(problem))
})

describe('a refusal of a provider', () => {
  it.each([
    'signup_disabled',
    'account_not_linked',
    'state_mismatch',
    'unable_to_get_user_info',
    'constructor',
  ])('has a sentence for %s', (code) => expect(providerProblem(code)).toMatch(/^[A-Z].+\.$/))

  it('says nothing where nothing was refused', () => {
    expect(providerProblem(undefined)).toBeUndefined()
    expect(providerProblem('')).toBeUndefined()
  })
})
