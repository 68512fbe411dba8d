import { expect, it } from 'vitest'
import { byLastUsed } from './used-tools.ts'

it('puts what was used last first, and keeps the order of the rest', () => {
  const tools = ['/a', '/b', '/c', '/d'].map((url) => ({ url }))
  const order = (used: string[]) => byLastUsed(tools, used).map(({ url }) => url)
  expect(order([])).toEqual(['/a', '/b', '/c', '/d'])
  expect(order(['/d/7/edit', '/gone', '/b'])).toEqual(['/d', '/b', '/a', '/c'])
})
