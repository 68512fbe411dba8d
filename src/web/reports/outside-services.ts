import type { ContractRouterOutputs } from '../calls/outputs.ts'

type Root = ContractRouterOutputs['shell']['getRoot']
type Person = ContractRouterOutputs['shell']['getAuthenticatedRoot']

/** An analytics queue as Segment and its open counterparts speak it; calls wait in the list until the script runs. */
type Analytics = unknown[][] & { load?: unknown }

declare global {
  interface Window {
    analytics?: Analytics
    /** The support chat's address, as Intercom and compatible messengers speak it. */
    Intercom?: ((...call: unknown[]) => void) & { q?: unknown[][] }
  }
}

let reporting: Promise<typeof import('./error-reporting.ts')> | undefined
let person: Person | undefined

/**
 * Starts analytics, support chat and error reporting: each only with its key, and only once the page is usable,
 * so that none of them delays a roll (3-shell-and-houses §9).
 */
export function startOutsideServices(root: Root): void {
  whenIdle(() => {
    if (root.errorReporting !== null) {
      const settings = root.errorReporting
      reporting = import('./error-reporting.ts')
      void reporting
        .then((module) => {
          module.startErrorReporting(settings)
          for (const error of endKeeping()) module.report(error)
        })
        .catch(endKeeping)
    } else endKeeping()
    if (root.analytics !== null) {
      window.analytics ??= []
      window.analytics.push(['page', location.pathname])
      loadScript(root.analytics.url)
    }
    if (root.supportChat !== null) {
      const { key, url } = root.supportChat
      const queue: unknown[][] = []
      window.Intercom ??= Object.assign((...call: unknown[]) => void queue.push(call), { q: queue })
      chatKey = key
      loadScript(url)
    }
    tellPerson()
  })
}

let chatKey: string | undefined

/** Says who is signed in to those services that run. */
export function identifyPerson(next: Person): void {
  if (person?.userId === next.userId) return
  person = next
  tellPerson()
}

/** Clears the identity everywhere, before a session ends. */
export function forgetPerson(): void {
  person = undefined
  window.analytics?.push(['reset'])
  window.Intercom?.('shutdown')
}

/** Counts a page view. */
export function countPageView(path: string): void {
  window.analytics?.push(['page', path])
}

/** Hands an unexpected failure to error reporting, when there is one. */
export function reportError(error: unknown): void {
  if (reporting === undefined) keep(error)
  else void reporting.then((module) => module.report(error))
}

const mostKept = 20
let kept: unknown[] = []
const keep = (error: unknown) => {
  if (kept.length < mostKept) kept.push(error)
}
const keepError = ({ error }: ErrorEvent) => keep(error)
const keepRejection = ({ reason }: PromiseRejectionEvent) => keep(reason)

/** Keeps what fails before error reporting has come: it comes once the page is usable, and the first failures tell most. */
export function keepEarlyErrors(): void {
  addEventListener('error', keepError)
  addEventListener('unhandledrejection', keepRejection)
}

function endKeeping(): unknown[] {
  removeEventListener('error', keepError)
  removeEventListener('unhandledrejection', keepRejection)
  const all = kept
  kept = []
  return all
}

/** Opens the support chat; false when there is none, so that the caller offers email instead. */
export function openSupportChat(): boolean {
  if (chatKey === undefined || window.Intercom === undefined) return false
  window.Intercom('show')
  return true
}

function tellPerson(): void {
  if (person === undefined) return
  const { userId, email, name, userRole, userIsBeta, userCreatedAt, schoolKey } = person
  const traits = { email, name, userRole, userIsBeta, createdAt: userCreatedAt, schoolKey }
  window.analytics?.push(['identify', String(userId), traits])
  if (chatKey !== undefined)
    window.Intercom?.('boot', {
      app_id: chatKey,
      user_id: person.supportChatUserId,
      user_hash: person.supportChatUserHash,
      email,
      name,
      created_at: Math.floor(Date.parse(userCreatedAt) / 1000),
    })
}

function loadScript(address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 1_500)
}
