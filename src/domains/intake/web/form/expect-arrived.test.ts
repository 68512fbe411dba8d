import { expect, it } from 'vitest'
import { arrivalMessageOf, arrivalProblem, expectArrived } from './expect-arrived.ts'

it('says what did not arrive, and that nothing was done with it', () => {
  const said = (arrival: Parameters<typeof arrivalProblem>[0]) =>
    arrivalProblem(arrival, 'guardian', 'Nothing was sent.')
  expect(said({ is: 'all' })).toBeUndefined()
  expect(said({ is: 'unsent' })).toMatch(/^Your last answers have not arrived yet. Nothing was sent. /)
  expect(said({ is: 'newer', question: 'hopes' })).toMatch(
    /^The answer to “What do you hope for\?” was changed on another device meanwhile. Nothing was sent. /,
  )
  expect(said({ is: 'refused', question: 'hopes', why: 'Make it shorter.' })).toBe(
    'The answer to “What do you hope for?” was not accepted: Make it shorter. Nothing was sent.',
  )
})

it('is shown as it is', () => {
  let error: unknown
  try {
    expectArrived({ is: 'unsent' }, 'student', 'Nothing was sent.')
  } catch (thrown) {
    error = thrown
  }
  expect(arrivalMessageOf(error)).toMatch(/^Your last answers have not arrived yet/)
})
