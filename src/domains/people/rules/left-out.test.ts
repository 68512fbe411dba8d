import { expect, it } from 'vitest'
import { addressesOf, leftOutWords } from './left-out.ts'

const guardian = (name: string, isLeftOut = false) => ({
  ...{ name, email: `${name.toLowerCase()}@home.test`, isLeftOut },
  custody: isLeftOut ? { custodyRemark: 'No contact.', pickUpRemark: '', seesRecords: true } : null,
})

it('takes each address once, and none of whom is left out for one of the students', () => {
  const { emails, leftOut } = addressesOf([
    ...[guardian('Mia'), guardian('Carl', true)],
    ...[guardian('Mia'), guardian('Carl')],
  ])
  expect(emails).toEqual(['mia@home.test'])
  expect(leftOutWords(leftOut)).toBe('Carl: first read what is noted about custody.')
})

it('names everybody who is left out once, and whom to ask where it may not be read', () => {
  const [carl, kurt] = [guardian('Carl', true), { ...guardian('Kurt', true), custody: null }]
  expect(leftOutWords([carl, kurt, carl])).toBe('Carl and Kurt: ask the office before you write to them.')
  expect(leftOutWords([])).toBe('')
})
