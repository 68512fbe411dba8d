import { expect, it } from 'vitest'
import { tellingLine, tellingTitle, tellingWays } from './telling-text.ts'

const nowMs = Date.parse('2026-11-10T23:00:00Z')
const at = '2026-11-10T22:30:00Z'
const sent = { mail: 'sent', sentAt: '2026-11-10T22:31:00Z', isInBell: false } as const
const failed = { mail: 'failed', sentAt: null, isInBell: true } as const

it('says what the family was told, and that it was put right', () => {
  expect(tellingTitle({ said: 'absent', isCorrection: false })).toBe(
    'The family was told: absent without an excuse',
  )
  expect(tellingTitle({ said: 'there', isCorrection: true })).toBe(
    'The family was told it was corrected: was there',
  )
  expect(tellingLine({ at, said: 'late', isCorrection: true }, nowMs)).toBe(
    'Family told 5:30 PM it was corrected: came late',
  )
})

it('says by which way and to whom, those whose mail ended alike together', () => {
  const guardians = [
    { name: 'Noor Moreau', ...sent },
    { name: 'Ben Ortiz', ...failed },
    { name: 'Luc Moreau', ...sent },
  ]
  expect(tellingWays({ at, guardians }, nowMs)).toEqual([
    'Email to Noor Moreau and Luc Moreau, sent',
    'Email to Ben Ortiz, could not be delivered, and in Homeroom',
  ])
  const late = { name: 'Al Ortiz', mail: 'sent', sentAt: '2026-11-10T22:51:00Z', isInBell: false } as const
  const waiting = { name: 'Bo Ortiz', mail: 'waiting', sentAt: null, isInBell: false } as const
  expect(tellingWays({ at, guardians: [late, waiting] }, nowMs)).toEqual([
    'Email to Al Ortiz, sent 5:51 PM',
    'Email to Bo Ortiz, waits to go out',
  ])
})
