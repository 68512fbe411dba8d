import { expect, it } from 'vitest'
import { closingWords, openingWords } from './closing-words.ts'

const today = '2026-11-22'
const day = { startsOn: '2026-11-24', endsOn: '2026-11-24' }

it('says which school is closed, with the weekday, and why', () => {
  expect(closingWords({ ...day, campus: 'North Campus', label: 'snow', today })).toEqual({
    title: 'North Campus is closed on Tue, Nov 24',
    body: 'North Campus is closed on Tue, Nov 24: snow. Meetings of North Campus planned for that time are cancelled.',
  })
  const days = { startsOn: today, endsOn: '2026-11-24' }
  expect(closingWords({ ...days, campus: null, label: ' frozen pipes. ', today }).body).toBe(
    'School is closed from Sun, Nov 22 to Tue, Nov 24: frozen pipes. Meetings that have not begun are cancelled.',
  )
  expect(closingWords({ ...day, campus: null, label: '', today }).body).toMatch(
    /^School is closed on Tue, Nov 24\. M/,
  )
})

it('says that it is open after all', () => {
  expect(openingWords({ campus: 'North Campus', date: '2026-11-24' }).body).toBe(
    'North Campus is open on Tue, Nov 24 after all. The meetings that were cancelled are held.',
  )
})
