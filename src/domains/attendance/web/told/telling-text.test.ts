import { expect, it } from 'vitest'
import { tellingTitle, tellingWays } from './telling-text.ts'

const nowMs = Date.parse('2026-11-10T23:00:00Z')
const sent = { mail: 'sent', sentAt: '2026-11-10T22:31:00Z', isInBell: false } as const
const failed = { mail: 'failed', sentAt: null, isInBell: true } as const

it('says what the family was told, and that it was put right', () => {
  expect(tellingTitle({ said: 'absent', isCorrection: false })).toBe(
    'The family was told: absent without an excuse',
  )
  expect(tellingTitle({ said: 'there', isCorrection: true })).toBe(
    'The family was told it was corrected: was there',
  )
})

it('says by which way and to whom, those whose mail ended alike together', () => {
  const guardians = [
    { name: 'Noor Moreau', ...sent },
    { name: 'Ben Ortiz', ...failed },
    { name: 'Luc Moreau', ...sent },
  ]
  expect(tellingWays({ guardians }, nowMs)).toEqual([
    'Email to Noor Moreau and Luc Moreau, sent 5:31 PM',
    'Email to Ben Ortiz, could not be delivered, and in Homeroom',
  ])
  expect(
    tellingWays({ guardians: [{ name: 'Al', mail: 'waiting', sentAt: null, isInBell: false }] }, 0),
  ).toEqual(['Email to Al, waits to go out'])
})
