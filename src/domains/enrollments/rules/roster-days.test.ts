import { expect, it } from 'vitest'
import { readDay } from './roster-days.ts'

it.each([
  ['2011-03-04', { day: '2011-03-04' }],
  ['2011-03-04 00:00:00.000', { day: '2011-03-04' }],
  ['2011-03-04T00:00:00Z', { day: '2011-03-04' }],
  ['20110304', { day: '2011-03-04' }],
  ['4 March 2011', { day: '2011-03-04' }],
  ['4-Mar-11', { day: '2011-03-04' }],
  ['4th of', undefined],
  ['Mar. 4, 2011', { day: '2011-03-04' }],
  ['Sept 9 2011', { day: '2011-09-09' }],
  ['May 31st, 1999', { day: '1999-05-31' }],
  ['Marble 4 2011', undefined],
  ['30 Feb 2011', undefined],
  ['13/3/11', { day: '2011-03-13', order: 'dmy' }],
  ['3/13/2011 0:00', { day: '2011-03-13', order: 'mdy' }],
  ['3/4/11', { unsure: [2011, 3, 4] }],
  ['5/5/98', { day: '1998-05-05' }],
  ['0000-01-01', undefined],
  ['1/1/0000', undefined],
  ['9999-12-31', { day: '9999-12-31' }],
  ['40606', undefined],
])('reads %s', (text, day) => {
  const read = () => readDay('birthDate', text)
  if (day === undefined) expect(read).toThrow('is no date')
  else expect(read()).toEqual(day)
})
