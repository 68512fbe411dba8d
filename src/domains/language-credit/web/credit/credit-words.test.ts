import { expect, it } from 'vitest'
import { nothingChangesText, syncRefusal } from './credit-words.tsx'

const now = Date.parse('2026-11-10T15:00:00Z')
const file = { source: 'file', file_name: 'progress-20261002.csv', ended_at: '2026-10-02T15:00:00Z' } as const

it('says of a run that changes nothing what was left out, and by which file it speaks', () => {
  const api = { source: 'api', file_name: '', ended_at: '2026-11-10T14:00:00Z' } as const
  expect(nothingChangesText({ said: api, skipped: [] }, now)).toBe(
    'Every credit matches what the vendor says.',
  )
  expect(
    nothingChangesText({ said: api, skipped: [{ reason: 'that cannot be read', count: 400 }] }, now),
  ).toBe(
    'Every credit matches what the vendor says, except what was left out: 400 records that cannot be read.',
  )
  expect(nothingChangesText({ said: file, skipped: [] }, now)).toMatch(
    /^Every credit matches the file progress-20261002\.csv of .*Oct 2.* and those before it\.$/,
  )
})

it('refuses a cycle that has none or several to go by, and asks of archived ones only where they count', () => {
  const none = {
    ...{ isRunning: false, canSync: false, experiences_with_archived: 0 },
    hindrance: 'There must be exactly one Experience.',
  }
  expect(syncRefusal(none, true)).toBe(none.hindrance)
  expect(syncRefusal(none, false)).toBe(none.hindrance)
  const archived = { ...none, experiences_with_archived: 1 }
  expect([syncRefusal(archived, true), syncRefusal(archived, false)]).toEqual([none.hindrance, undefined])
  const one = { ...none, canSync: true, hindrance: null }
  expect(syncRefusal(one, true)).toBeUndefined()
  expect(syncRefusal({ ...one, isRunning: true }, true)).toBe('A run is being prepared.')
})
