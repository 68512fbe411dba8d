import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settableClock } from '#server/clock.ts'
import { VendorMisanswered, VendorRateLimited, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { OtherProject } from './firebase-errors.ts'
import { createFirebaseMessaging } from './firebase-messaging-client.ts'
import { type FirebaseSandbox, startFirebaseSandbox } from './sandbox/firebase-sandbox.ts'

const clock = settableClock(Date.parse('2026-11-10T15:00:00Z'))
let sandbox: FirebaseSandbox
beforeEach(async () => {
  sandbox = await startFirebaseSandbox({ clock })
})
afterEach(() => sandbox.stop())

const connect = (changes: object = {}) =>
  createFirebaseMessaging({
    ...sandbox.credentials,
    apiUrl: sandbox.url,
    oauthUrl: sandbox.url,
    clock,
    timeoutMs: 300,
    delay: async () => {},
    ...changes,
  })
const token = 'device-token-of-a-browser-1'
const message = { token, title: 'No classes', body: 'On Monday', url: '/notifications', tag: '7' }

describe('firebase messaging', () => {
  it('sends a message with a token it asks for once', async () => {
    const messaging = connect()
    expect(await messaging.send(message)).toBe('sent')
    expect(await messaging.send({ ...message, tag: '8' })).toBe('sent')
    expect(sandbox.messages).toEqual([
      {
        token,
        notification: { title: 'No classes', body: 'On Monday' },
        data: { url: '/notifications' },
        webpush: { notification: { tag: '7' } },
      },
      expect.objectContaining({ webpush: { notification: { tag: '8' } } }),
    ])
  })

  it('asks for another token when one has ended, by the clock or by what Google says', async () => {
    const messaging = connect()
    await messaging.send(message)
    clock.advance(2 * 3_600_000)
    expect(await messaging.send(message)).toBe('sent')
    sandbox.behave({ expiredTokens: 1 })
    expect(await messaging.send(message)).toBe('sent')
    sandbox.behave({ expiredTokens: 5 })
    await expect(messaging.send(message)).rejects.toThrow(VendorRefused)
  })

  it('says which tokens are dead: given back, or never any', async () => {
    sandbox.behave({ unregistered: [token] })
    expect(await connect().send(message)).toBe('unregistered')
    expect(await connect().send({ ...message, token: 'no token!' })).toBe('unregistered')
  })

  it('takes no token for dead of which Firebase does not say so', async () => {
    sandbox.behave({ strangers: 1 })
    await expect(connect().send(message)).rejects.toThrow(VendorMisanswered)
    await expect(connect({ oauthUrl: `${sandbox.url}/elsewhere` }).send(message)).rejects.toThrow(
      VendorMisanswered,
    )
    sandbox.behave({ otherProject: [token] })
    await expect(connect().send(message)).rejects.toThrow(OtherProject)
    sandbox.behave({ refusedKeys: 1 })
    await expect(connect().send(message)).rejects.toMatchObject({ status: 401 })
  })

  it('tries again what may pass, and gives up in typed errors', async () => {
    sandbox.behave({ serverErrors: 2 })
    expect(await connect().send(message)).toBe('sent')
    sandbox.behave({ serverErrors: 3 })
    await expect(connect().send(message)).rejects.toThrow(VendorUnavailable)
    sandbox.behave({ serverErrors: 0, tooManyRequests: 1, retryAfterSeconds: 3600 })
    await expect(connect().send(message)).rejects.toThrow(VendorRateLimited)
    sandbox.behave({ halfAnswers: 3 })
    await expect(connect().send(message)).rejects.toThrow(VendorMisanswered)
    sandbox.behave({ slowMs: 1_000 })
    await expect(connect({ retries: 0 }).send(message)).rejects.toThrow(VendorUnavailable)
  })

  it.each([
    ['nonsense', () => 'abc'],
    ['still in the quotes of its file', (key: string) => JSON.stringify(key)],
    ['cut short', (key: string) => key.slice(0, 400)],
  ])('a key that is %s is said in words that put it right', async (_, broken) => {
    const privateKey = broken(sandbox.credentials.privateKey)
    await expect(connect({ privateKey }).send(message)).rejects.toThrow(
      /^The private key set for .+@.+ cannot be read\. Set the whole private_key/,
    )
  })

  it('is refused with the key of another', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await expect(connect({ privateKey }).send(message)).rejects.toThrow(/invalid_grant/)
    expect(sandbox.messages).toEqual([])
  })
})
