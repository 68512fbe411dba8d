import type { Preferences } from '../../contract/notifications.schemas.ts'

type Messaging = NonNullable<Preferences['messaging']>

/**
 * Asks for permission, then the messaging service for this browser's token; refused or failed, there is none
 * (1-staff-tools §1). Firebase's code is loaded only now, and only here.
 */
export async function fetchPushToken({ vapidKey, ...settings }: Messaging): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null
    await navigator.serviceWorker.register('/push-worker.js')
    const serviceWorkerRegistration = await navigator.serviceWorker.ready
    const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
      import('@firebase/app'),
      import('@firebase/messaging'),
    ])
    const app = getApps()[0] ?? initializeApp(settings)
    const token = await getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration })
    return token || null
  } catch {
    return null
  }
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** What people call this browser: "Chrome on Windows". */
export function deviceName(userAgent = navigator.userAgent): string {
  const named = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1]
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined)
  return parts.join(' on ')
}
