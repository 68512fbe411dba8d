import { expect, it } from 'vitest'
import { nobodyText } from './nobody-words.ts'

it('says that nobody misses a unit of those alone who were reckoned and lack nothing', () => {
  expect(nobodyText({ students: 40, unreckoned: 0, short: 0 })).toMatchObject({
    title: 'Nobody misses a unit',
    isWell: true,
  })
  expect(nobodyText({ students: 180, unreckoned: 180, short: 0 })).toEqual({
    title: 'Nothing is known yet',
    text: 'No graduation plan applies to 180 students yet: nothing is known about them.',
    isWell: false,
  })
  expect(nobodyText({ students: 40, unreckoned: 2, short: 23 }).text).toBe(
    '23 students still lack credits for which no unit is named. No graduation plan applies to 2 others yet: nothing is known about them.',
  )
  expect(nobodyText({ students: 40, unreckoned: 1, short: 0 })).toMatchObject({ isWell: false })
  expect(nobodyText({ students: 0, unreckoned: 0, short: 0 }).title).toBe('No student')
})
