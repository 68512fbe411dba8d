import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceName, fetchPushToken } from './push-token.ts'

const settings = { apiKey: 'k', appId: 'a', projectId: 'p', messagingSenderId: '1', vapidKey: 'v' }
const getToken = vi.fn()
vi.mock('@firebase/app', () => ({ getApps: () => [], initializeApp: (given: object) => ({ given }) }))
vi.mock('@firebase/messaging', () => ({ getMessaging: (app: object) => ({ app }), getToken }))

const browserSays = (permission: string) => {
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => {}, ready: Promise.resolve('worker') },
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  getToken.mockReset()
})

describe('the push token', () => {
  it('comes from the messaging service once the person allows it', async () => {
    browserSays('granted')
    getToken.mockResolvedValue('the token')
    expect(await fetchPushToken(settings)).toBe('the token')
    expect(getToken).toHaveBeenCalledWith(
      { app: { given: { apiKey: 'k', appId: 'a', projectId: 'p', messagingSenderId: '1' } } },
      { vapidKey: 'v', serviceWorkerRegistration: 'worker' },
    )
  })

  it.each(['denied', 'default'])('is none when permission is %s, and nobody is asked', async (permission) => {
    browserSays(permission)
    expect(await fetchPushToken(settings)).toBeNull()
    expect(getToken).not.toHaveBeenCalled()
  })

  it('is none when it fails, when there is none, and in a browser that knows no such thing', async () => {
    browserSays('granted')
    getToken.mockRejectedValue(new Error('messaging/token-subscribe-failed'))
    expect(await fetchPushToken(settings)).toBeNull()
    getToken.mockResolvedValue('')
    expect(await fetchPushToken(settings)).toBeNull()
    vi.unstubAllGlobals()
    expect(await fetchPushToken(settings)).toBeNull()
  })
})

it('names the browser as people do', () => {
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130')).toBe('Edge on Windows')
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19) Safari/604')).toBe('Safari on iPhone')
  expect(deviceName('')).toBe('')
})
