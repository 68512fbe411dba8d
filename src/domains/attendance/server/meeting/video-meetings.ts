import type { Services } from '#server/services.ts'
import { createZoomClient, type ZoomClient } from '#vendors/zoom/zoom-client.ts'
import type { ZoomParticipant } from '#vendors/zoom/zoom-shapes.ts'
import type { Participant, PresenceFact } from '../../rules/roll-types.ts'

const clients = new WeakMap<Services, ZoomClient>()

/** The video-meeting service, when it is configured; one client a process, so that it keeps to its rate limits. */
export function videoMeetings(services: Services): ZoomClient | null {
  const { ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, ZOOM_API_URL, ZOOM_OAUTH_URL } =
    services.config
  if (!ZOOM_ACCOUNT_ID || !ZOOM_CLIENT_ID || !ZOOM_CLIENT_SECRET) return null
  const known = clients.get(services)
  if (known) return known
  const client = createZoomClient({
    apiBaseUrl: ZOOM_API_URL,
    oauthUrl: ZOOM_OAUTH_URL,
    accountId: ZOOM_ACCOUNT_ID,
    clientId: ZOOM_CLIENT_ID,
    clientSecret: ZOOM_CLIENT_SECRET,
    makeBudget: services.makeBudget,
  })
  clients.set(services, client)
  return client
}

/** A person as the ledger keeps them. */
export const toParticipant = (person: ZoomParticipant): Participant => ({
  name: person.name,
  email: person.email ?? '',
  registrantId: person.registrantId ?? '',
  accountId: person.accountId ?? '',
})

/** The rows of a meeting report as facts; waiting rooms and rows without both times are no presence. */
export const toFacts = (rows: readonly ZoomParticipant[]): PresenceFact[] =>
  rows.flatMap((row): PresenceFact[] =>
    row.wasInWaitingRoom || row.joinMs === null || row.leaveMs === null
      ? []
      : [{ kind: 'seen', atMs: row.joinMs, leftAtMs: row.leaveMs, participant: toParticipant(row) }],
  )
