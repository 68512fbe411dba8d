import { expect, it } from 'vitest'
import { isFound } from './is-found.ts'

it.each([
  ['Tomás Ó Briain', 'obri'],
  ['Tomás Ó Briain', 'o bri'],
  ['Giang Nguyễn Thị Minh', 'nguyen'],
  ['Declan O’Shaughnessy', "o'sh"],
  ['Esra Yıldız', 'YILDIZ'],
])('finds %s by “%s”', (name, typed) => {
  expect(isFound(name, typed)).toBe(true)
})

it('does not find others', () => {
  expect(isFound('Tomás Ó Briain', 'obrian')).toBe(false)
})
