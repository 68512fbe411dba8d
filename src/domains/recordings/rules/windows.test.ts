import { expect, test } from 'vitest'
import { listWindows } from './windows.ts'

test('windows cover each day once and none is longer than a month', () => {
  expect(listWindows('2026-11-10', '2026-11-10')).toEqual([{ from: '2026-11-10', to: '2026-11-10' }])
  expect(listWindows('2026-09-01', '2026-11-10')).toEqual([
    { from: '2026-10-12', to: '2026-11-10' },
    { from: '2026-09-12', to: '2026-10-11' },
    { from: '2026-09-01', to: '2026-09-11' },
  ])
  expect(listWindows('2026-11-11', '2026-11-10')).toEqual([])
})
