import { expect, it } from 'vitest'
import { titleOfSheet } from './sheet-title.ts'

it('says nobody only where it is known that there is nobody', () => {
  expect(titleOfSheet({ person: undefined, failed: 'not known' })).toEqual({
    kicker: 'Person',
    title: 'Not known',
  })
  expect(titleOfSheet({ person: undefined, failed: 'nobody' })).toEqual({ kicker: 'Person', title: 'Nobody' })
  expect(titleOfSheet({ person: undefined, failed: null })).toEqual({ kicker: 'Person', title: 'One moment' })
})

it('goes on naming who was read, when asking again has failed', () => {
  const person = { kind: 'student', name: 'Ida Moreau' } as const
  expect(titleOfSheet({ person, failed: 'not known' })).toEqual({ kicker: 'Student', title: 'Ida Moreau' })
})
