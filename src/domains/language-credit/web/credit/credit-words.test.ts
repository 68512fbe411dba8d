import { expect, it } from 'vitest'
import { nothingChangesText } from './credit-words.tsx'

const now = Date.parse('2026-11-10T15:00:00Z')
const file = { source: 'file', file_name: 'progress-20261002.csv', ended_at: '2026-10-02T15:00:00Z' } as const

it('says of a run that changes nothing what was left out, and by which file it speaks', () => {
  const api = { source: 'api', file_name: '', ended_at: '2026-11-10T14:00:00Z' } as const
  expect(nothingChangesText({ said: api, skipped: [] }, now)).toBe('Every credit stands as the vendor says.')
  expect(
    nothingChangesText({ said: api, skipped: [{ reason: 'that cannot be read', count: 400 }] }, now),
  ).toBe(
    'Every credit stands as the vendor says, but for what was left out: 400 records that cannot be read.',
  )
  expect(nothingChangesText({ said: file, skipped: [] }, now)).toMatch(
    /^Every credit stands as the file progress-20261002\.csv of .*Oct 2.* and those before it say\.$/,
  )
})
