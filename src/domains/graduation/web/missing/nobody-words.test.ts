import { expect, it } from 'vitest'
import { nobodyText } from './nobody-words.ts'

it('says that nobody misses a unit of those alone who were reckoned and lack nothing', () => {
  expect(nobodyText({ students: 40, unreckoned: 0, short: 0 })).toMatchObject({
    title: 'Nobody misses a unit',
    isWell: true,
  })
  expect(nobodyText({ students: 180, unreckoned: 180, short: 0 })).toEqual({
    title: 'Nothing is known yet',
    text: 'Of 180 students no graduation plan holds yet: nothing is known of them.',
    isWell: false,
  })
  expect(nobodyText({ students: 40, unreckoned: 2, short: 23 }).text).toBe(
    '23 students lack credits still, for which no unit is named. Of 2 others no graduation plan holds yet: nothing is known of them.',
  )
  expect(nobodyText({ students: 40, unreckoned: 1, short: 0 })).toMatchObject({ isWell: false })
  expect(nobodyText({ students: 0, unreckoned: 0, short: 0 }).title).toBe('No student')
})
