import { describe, expect, it } from 'vitest'
import {
  decodeError,
  formErrorsOf,
  genericMessage,
  isStatus,
  messageOf,
  supportNumberOf,
} from './api-error.ts'

const refusal = {
  code: 'FORBIDDEN',
  status: 403,
  defined: false,
  message: 'This needs the right outbox.view.',
  error: 'This needs the right outbox.view.',
  data: { permission: 'outbox.view' },
}

describe('an error of the server', () => {
  it('keeps its sentence, code, data and the number of the request', () => {
    const error = decodeError(refusal, 403, { requestId: '7f3k20b1-0000' })
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403, data: refusal.data })
    expect(messageOf(error)).toBe(refusal.message)
    expect(isStatus(error, 403)).toBe(true)
    expect(supportNumberOf(error)).toBe('7F3K-20B1')
  })

  it('names the fields that are wrong', () => {
    const error = decodeError({ ...refusal, formErrors: { email: 'Type an address.' } }, 422)
    expect(formErrorsOf(error)).toEqual({ email: 'Type an address.' })
  })

  it('says the generic sentence when the body says nothing, or the server was not reached', () => {
    expect(messageOf(decodeError('<html>Bad gateway</html>', 502))).toBe(genericMessage)
    expect(messageOf(new TypeError('Failed to fetch'))).toBe(genericMessage)
  })
})
