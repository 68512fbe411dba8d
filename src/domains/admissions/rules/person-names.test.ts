import { expect, it } from 'vitest'
import { listNames, splitName } from './person-names.ts'

it('takes the first word for the first name', () => {
  expect(splitName('  Trần  Quốc Huy ')).toEqual({ firstName: 'Trần', lastName: 'Quốc Huy' })
  expect(splitName('O')).toEqual({ firstName: 'O', lastName: '' })
})

it('names some in a sentence', () => {
  expect([listNames([]), listNames(['Ada']), listNames(['Ada', 'Bo', 'Cy'])]).toEqual([
    '',
    'Ada',
    'Ada, Bo and Cy',
  ])
})
