import { describe, expect, it } from 'vitest'
import { ownPath } from './own-address.ts'

const origin = 'https://homeroom.test'

/** What leads elsewhere, in every way of writing it that a browser, a proxy or a router could take for a host. */
const elsewhere = [
  'https://example.org/houses/4',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/houses/..//evil.example',
  '/houses/../home',
  '/houses//4',
  '/ /evil.example',
  '/houses/%2e%2e//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://homeroom.test.evil.example/',
  'https://homeroom.test@evil.example/',
  'https://homeroom.test//evil.example',
  'https://homeroom.test/.//evil.example',
  'https://homeroom.test:8443/home',
  'mailto:someone@homeroom.test',
  'http://[',
  'https://homeroom.test',
  'HTTPS://HOMEROOM.TEST/home',
  '',
]

describe('an address of ours', () => {
  it('starts with a slash or names our host', () => {
    expect(ownPath('/houses/4?cycle_id=2#x', origin)).toBe('/houses/4?cycle_id=2#x')
    expect(ownPath('https://homeroom.test/houses/4', origin)).toBe('/houses/4')
    expect(ownPath('/houses/4?to=//evil.example', origin)).toBe('/houses/4?to=//evil.example')
    expect(ownPath('/houses/')).toBe('/houses/')
    expect(ownPath('/facilitate/expedition/12?tab=a%2Fb&x=..')).toBe(
      '/facilitate/expedition/12?tab=a%2Fb&x=..',
    )
    expect(ownPath('/')).toBe('/')
  })

  it.each(elsewhere)('is not %j', (address) => {
    expect(ownPath(address, origin)).toBeUndefined()
    expect(ownPath(address)).toBeUndefined()
  })

  it('is a path where no host of ours is known', () => {
    for (const address of ['home', '?x=1', 'https://homeroom.test/home'])
      expect(ownPath(address)).toBeUndefined()
  })

  it('is the same to a browser as what is written', () => {
    for (const address of ['/', '/houses/4?cycle_id=2#x', '/houses/', '/a.b/..c/x']) {
      const url = new URL(address, origin)
      expect(url.origin + url.pathname + url.search + url.hash).toBe(origin + ownPath(address))
    }
  })
})
