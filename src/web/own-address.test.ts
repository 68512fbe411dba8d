import { describe, expect, it } from 'vitest'
import { ownPath } from './own-address.ts'

const path = (address: string) => ownPath(address, 'https://homeroom.test')

describe('an address of ours', () => {
  it('starts with a slash or names our host', () => {
    expect(path('/houses/4?cycle_id=2#x')).toBe('/houses/4?cycle_id=2#x')
    expect(path('https://homeroom.test/houses/4')).toBe('/houses/4')
  })

  it.each([
    'https://example.org/houses/4',
    '//example.org/houses',
    '/\\example.org',
    'javascript:alert(1)',
    'https://homeroom.test.example.org/',
    'mailto:someone@homeroom.test',
    '',
  ])('is not %s', (address) => {
    expect(path(address)).toBeUndefined()
  })
})
