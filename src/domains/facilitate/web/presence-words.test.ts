import { expect, it } from 'vitest'
import type { Presence } from '#domains/attendance/contract/presence.ts'
import { presenceWords } from './presence-words.ts'

const of = (missingCount: number | null, thereCount: number, presence: Presence = 'known') =>
  presenceWords({ studentsCount: 12, missingCount, thereCount, presence })

it('says who is missing, and of nobody that they are there who may still come', () => {
  expect(of(1, 10)).toEqual({ words: '1 of 12 missing', isMissing: true })
  expect(of(0, 12)).toEqual({ words: 'All 12 students are there', isMissing: false })
  expect(of(0, 11)).toEqual({ words: '11 of 12 students are there', isMissing: false })
  expect(of(null, 0, 'unheard')).toEqual({
    words: 'The video meeting has said nothing yet',
    isMissing: false,
  })
  expect(of(null, 12, 'too_early').words).toBe('All 12 students are there')
  expect(of(null, 1, 'too_early')).toEqual({
    words: '1 of 12 students are there, too early to say who is missing',
    isMissing: false,
  })
})
