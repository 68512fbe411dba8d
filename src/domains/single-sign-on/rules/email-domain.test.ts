import { expect, it } from 'vitest'
import { domainFault, domainOf, plainDomain } from './email-domain.ts'

it('takes what stands behind the last @, in small letters', () => {
  expect(domainOf('Ada@Riverside.EDU')).toBe('riverside.edu')
  expect(domainOf('"ada@evil.test"@riverside.edu')).toBe('riverside.edu')
  expect(domainOf('ada@riverside.edu@evil.test')).toBe('evil.test')
  for (const none of ['', 'riverside.edu', '@riverside.edu']) expect(domainOf(none)).toBe('')
})

it('reads a domain as people type it', () => {
  expect(plainDomain(' @Riverside.EDU. ')).toBe('riverside.edu')
})

it.each([
  'riverside.edu',
  'mail.riverside.k12.ny.us',
  'xn--schle-kva.example',
  'a-b.co',
])('takes %s', (one) => {
  expect(domainFault(one)).toBeUndefined()
})

it.each([
  '',
  'riverside',
  'river side.edu',
  '-a.edu',
  'a..edu',
  '10.0.0.1',
  'a@b.edu',
  'http://a.edu',
  '*.edu',
])('refuses “%s”, which is no domain', (one) => {
  expect(domainFault(one)).toMatch(/is not a domain of email addresses/)
})

it('refuses a domain where anybody gets an address', () => {
  expect(domainFault('gmail.com')).toMatch(/^Anybody can get an address of gmail\.com/)
})
