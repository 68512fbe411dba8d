import { expect, it } from 'vitest'
import { keepAccessTokens } from './access-tokens.ts'
import { VendorRefused, VendorUnavailable } from './vendor-errors.ts'
import { sortFailure } from './vendor-failure.ts'

const clock = { nowMs: () => 0 }
const callWith = (error: Error) =>
  keepAccessTokens(() => Promise.reject(error), clock)
    .callWith(async () => 'answered')
    .catch((thrown: unknown) => thrown)

it.each([
  400, 401, 403,
])('a token endpoint that answers %i refuses our key, and nobody’s data', async (status) => {
  const thrown = await callWith(new VendorRefused('google', status, 'answered: {"error":"invalid_grant"}'))
  expect(sortFailure(thrown)).toMatchObject({ cause: 'permission' })
  expect(thrown).toHaveProperty('message', 'google: answered: {"error":"invalid_grant"}')
})

it('one that is away is theirs', async () => {
  const away = new VendorUnavailable('google', 'did not answer')
  expect(await callWith(away)).toBe(away)
})
