import { z } from 'zod'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'
import type { SandboxCalendars } from './sandbox-calendars.ts'

interface Listed {
  readonly calendars: SandboxCalendars
  readonly behaviour: SandboxBehaviour
  /** Sync tokens of another run of the sandbox are gone, as old ones are at Google. */
  readonly runId: string
}

const listQuery = z.object({
  maxResults: z.coerce.number().int().min(1).max(2500).default(250),
  syncToken: z.string().optional(),
  pageToken: z.string().optional(),
})

const write = (...parts: (string | number)[]) => Buffer.from(parts.join('|')).toString('base64url')
const read = (token: string) => Buffer.from(token, 'base64url').toString().split('|')

/**
 * A page of a list in Google's shape. Both tokens are opaque: they carry the run of the sandbox, where the list began
 * and how far it came; one of another run is gone.
 */
export function pageOf(options: Listed, calendarId: string, query: unknown) {
  const { calendars, behaviour, runId } = options
  const { maxResults, syncToken, pageToken } = listQuery.parse(query)
  const [run, since = ''] = syncToken === undefined ? [runId] : read(syncToken)
  const [pageRun, at = '0', until = String(calendars.lastChange())] =
    pageToken === undefined ? [runId] : read(pageToken)
  if (run !== runId || pageRun !== runId) return 'gone' as const
  const all = calendars.list(calendarId, syncToken === undefined ? null : Number(since))
  const from = Number(at)
  const size = Math.min(maxResults, behaviour.largestPage)
  const isLast = from + size >= all.length && !behaviour.isPageTokenStuck
  const next = behaviour.isPageTokenStuck ? from : from + size
  return {
    kind: 'calendar#events',
    summary: 'Houses',
    timeZone: 'America/New_York',
    items: all.slice(from, from + size),
    // What changes while pages are read comes with the next sync: the token stands where the list began.
    ...(isLast ? { nextSyncToken: write(runId, until) } : { nextPageToken: write(runId, next, until) }),
  }
}
