import { expect, it } from 'vitest'
import { keepAccessTokens } from './access-tokens.ts'
import { type VendorError, VendorRefused, VendorUnavailable } from './vendor-errors.ts'
import { sortFailure } from './vendor-failure.ts'

const clock = { nowMs: () => 0 }
/** What a call throws when no token is granted. */
const thrownBy = (error: VendorError): Promise<VendorError> =>
  keepAccessTokens(() => Promise.reject(error), clock)
    .callWith(async () => 'answered')
    .then(
      () => Promise.reject(new Error('It was granted a token.')),
      (thrown: VendorError) => thrown,
    )

it.each([
  400, 401, 403,
])('a token endpoint that answers %i refuses our key, and nobody’s data', async (status) => {
  const thrown = await thrownBy(new VendorRefused('google', status, 'answered: {"error":"invalid_grant"}'))
  expect(sortFailure(thrown)).toMatchObject({ cause: 'permission' })
  expect(thrown).toHaveProperty('message', 'google: answered: {"error":"invalid_grant"}')
})

it('one that is away is theirs', async () => {
  const away = new VendorUnavailable('google', 'did not answer')
  expect(await thrownBy(away)).toBe(away)
})
