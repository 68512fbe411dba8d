import { onlyWhatMayLeave, withoutWords } from '#contract/error-reports.ts'
import type { Config } from './settings/config.ts'

/** Where something happened, by the pattern of its address: never the address itself. */
export interface ErrorContext {
  readonly method: string
  readonly route: string
  readonly status: number
}

/** Sends an unexpected failure to the error-reporting service; does nothing when none is configured. */
export type ReportError = (error: unknown, requestId: string, place?: ErrorContext) => void

export interface ErrorReporting {
  readonly reportError: ReportError
  /** How long a request took; one in twenty is sent (3-shell-and-houses §9). */
  readonly reportTiming: (place: ErrorContext, durationMs: number) => void
  readonly stop: () => Promise<void>
}

const silent: ErrorReporting = { reportError: () => {}, reportTiming: () => {}, stop: async () => {} }

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}

/**
 * The service's library is only loaded when there is a DSN, and without everything it would gather by itself: it sees
 * what is handed to it here, and of that only what `onlyWhatMayLeave` names is sent.
 */
export async function startErrorReporting(config: Config): Promise<ErrorReporting> {
  if (!config.SENTRY_DSN) return silent
  const sentry = await import('@sentry/node')
  const client = sentry.initWithoutDefaultIntegrations({
    dsn: config.SENTRY_DSN,
    environment: config.NODE_ENV,
    tracesSampleRate: 0.05,
    traceLifecycle: 'static',
    sendClientReports: false,
    transport: (options) => {
      const inner = sentry.makeNodeTransport(options)
      return {
        ...inner,
        send: (envelope) => {
          const kept = onlyWhatMayLeave(envelope)
          return kept ? inner.send(kept as typeof envelope) : Promise.resolve({})
        },
      }
    },
  })
  return {
    reportError: (error, requestId, place) =>
      void sentry.captureException(withoutWords(error), {
        tags: { requestId, ...codeOf(error), ...place },
      }),
    reportTiming: ({ method, route, status }, durationMs) => {
      const startTime = Date.now() - durationMs
      const name = `${method} ${route}`
      const options = { name, op: 'http.server', startTime, forceTransaction: true }
      // A trace of its own: whether it is sent is drawn once for each trace.
      const span = sentry.startNewTrace(() => sentry.startInactiveSpan(options))
      span.setStatus({ code: status >= 500 ? 2 : 1 })
      span.end()
    },
    stop: async () => void (await client?.close(2_000)),
  }
}
