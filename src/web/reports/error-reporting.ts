import * as Sentry from '@sentry/react'
import { onlyWhatMayLeave, routeOf, withoutWords } from '#contract/error-reports.ts'
import { ApiError } from '../calls/api-error.ts'
import { onlyShapes } from './replay-recording.ts'

interface Settings {
  readonly dsn: string
  readonly tracesSampleRate: number
  readonly replaysSessionSampleRate: number
  readonly replaysOnErrorSampleRate: number
}

/**
 * Error reporting with the school's sampling; replays show no text and no picture (3-shell-and-houses §9). The library
 * gathers nothing by itself, and what it sends passes through `onlyWhatMayLeave`. Recordings are not compressed before
 * that: what cannot be read cannot be looked through.
 */
export function startErrorReporting(settings: Settings): void {
  Sentry.init({
    ...settings,
    defaultIntegrations: false,
    integrations: [
      Sentry.replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        useCompression: false,
        networkCaptureBodies: false,
      }),
    ],
    traceLifecycle: 'static',
    sendClientReports: false,
    tracePropagationTargets: [],
    transport: (options) => {
      const inner = Sentry.makeFetchTransport(options)
      return {
        ...inner,
        send: (envelope) => {
          const kept = onlyWhatMayLeave(envelope, onlyShapes)
          return kept ? inner.send(kept as typeof envelope) : Promise.resolve({})
        },
      }
    },
  })
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  reportPageLoad()
}

/** Reports a failure, what the server refused aside: that it knows itself. */
export function report(error: unknown): void {
  if (error instanceof ApiError) return
  Sentry.captureException(withoutWords(error), { tags: { route: routeOf(location.pathname) } })
}

/** How long the page took to load, once. */
function reportPageLoad(): void {
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry) return
  const startTime = performance.timeOrigin
  const name = routeOf(location.pathname)
  Sentry.startInactiveSpan({ name, op: 'pageload', startTime, forceTransaction: true }).end(
    startTime + entry.duration,
  )
}
