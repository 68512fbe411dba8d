import type { Config } from './config.ts'

/** Tells the error-reporting service of an unexpected failure; says nothing when none is configured. */
export type ReportError = (error: unknown, requestId: string) => void

/** Traces are sampled at 5 % (3-shell-and-houses §9). The service is only loaded when there is a DSN. */
export async function startErrorReporting(config: Config): Promise<ReportError> {
  if (!config.SENTRY_DSN) return () => {}
  const sentry = await import('@sentry/node')
  sentry.init({ dsn: config.SENTRY_DSN, environment: config.NODE_ENV, tracesSampleRate: 0.05 })
  return (error, requestId) => void sentry.captureException(error, { tags: { requestId } })
}
