import * as Sentry from '@sentry/react'

interface Settings {
  readonly dsn: string
  readonly tracesSampleRate: number
  readonly replaysSessionSampleRate: number
  readonly replaysOnErrorSampleRate: number
}

/** Error reporting with the school's sampling; replays show no text and no picture (3-shell-and-houses §9). */
export function startErrorReporting(settings: Settings): void {
  Sentry.init({
    ...settings,
    integrations: [
      Sentry.browserTracingIntegration(),
      Sentry.replayIntegration({ maskAllText: true, blockAllMedia: true }),
    ],
  })
}

/** Marks reports with the person's number, and nothing else about them; undefined clears it. */
export function reportPerson(userId: string | undefined): void {
  Sentry.setUser(userId === undefined ? null : { id: userId })
}

export function report(error: unknown): void {
  Sentry.captureException(error)
}
