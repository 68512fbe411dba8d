import { expect, it } from 'vitest'
import { makeSecret, sign, signedHeaders } from './sign.ts'

it('signs the known message as the libraries of Standard Webhooks do', () => {
  const known = {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(sign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', known)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

it('signs with every secret that holds, the newest first', () => {
  const [now, before] = [makeSecret(), makeSecret()]
  expect(now).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const message = { messageId: 'msg_1', body: '{}' }
  const headers = signedHeaders([now, before], { ...message, nowMs: 1_700_000_000_999 })
  expect(headers['webhook-timestamp']).toBe('1700000000')
  expect(headers['webhook-signature']).toBe(
    `${sign(now, { ...message, timestamp: 1_700_000_000 })} ${sign(before, { ...message, timestamp: 1_700_000_000 })}`,
  )
})
