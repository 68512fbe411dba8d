import { expect, it } from 'vitest'
import { webcalAddress } from './webcal-address.ts'

it('keeps the whole address but for its scheme', () => {
  expect(webcalAddress('https://homeroom.test/feeds/abc.ics?to=https://x')).toBe(
    'webcal://homeroom.test/feeds/abc.ics?to=https://x',
  )
  expect(webcalAddress('http://localhost:4100/feeds/a.ics')).toBe('webcal://localhost:4100/feeds/a.ics')
})
