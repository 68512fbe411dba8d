import { expect, it } from 'vitest'
import { shareMinutes } from './share-minutes.ts'

it('shares minutes among subjects, and loses none', () => {
  const shared = shareMinutes([
    { minutes: 100, subjects: ['Arts', 'Mathematics', 'Science'] },
    { minutes: 20, subjects: ['Science'] },
    { minutes: 7, subjects: [] },
  ])
  expect(shared).toEqual([
    { title: 'Science', minutes: 53 },
    { title: 'Arts', minutes: 34 },
    { title: 'Mathematics', minutes: 33 },
    { title: 'No subject', minutes: 7 },
  ])
  expect(shared.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(127)
})
