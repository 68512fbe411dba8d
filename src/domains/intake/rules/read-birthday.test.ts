import { expect, it } from 'vitest'
import { readBirthday } from './read-birthday.ts'

it.each([
  ['3/14/2014', '2014-03-14'],
  ['03-14-2014', '2014-03-14'],
  ['2014-3-14', '2014-03-14'],
  ['Mar 14, 2014', '2014-03-14'],
  ['march 14th 2014', '2014-03-14'],
  ['14 March 2014', '2014-03-14'],
  [' 2/29/2012 ', '2012-02-29'],
])('reads %s', (text, day) => {
  expect(readBirthday(text)).toBe(day)
})

it.each([
  '',
  '3/14',
  '2/30/2014',
  '14/3/2014',
  'yesterday',
  '3/14/14',
  'foo 14, 2014',
])('takes %s for no day', (text) => {
  expect(readBirthday(text)).toBeUndefined()
})
