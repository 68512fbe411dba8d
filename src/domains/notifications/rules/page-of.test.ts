import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

const origin = 'https://homeroom.test'

it('is the page of an address of ours, the first one where it names the school alone', () => {
  expect(pageOf('/family/excuses', origin)).toBe('/family/excuses')
  expect(pageOf(`${origin}/family/choices?cycle_id=2`, origin)).toBe('/family/choices?cycle_id=2')
  expect(pageOf(origin, origin)).toBe('/')
})

it('is none for a file of ours, and none for what lies elsewhere', () => {
  expect(pageOf(`${origin}/api/files/4`, origin)).toBeUndefined()
  expect(pageOf('/api/files/4', origin)).toBeUndefined()
  expect(pageOf('https://homeroom.test.example', origin)).toBeUndefined()
})
