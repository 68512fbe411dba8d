import type { z } from 'zod'
import { systemClock } from '#server/clock.ts'
import { type MakeBudget, ownBudget } from '../rate-budget.ts'
import { createVendorClient, type VendorClientOptions } from '../vendor-client.ts'
import { VendorMisanswered } from '../vendor-errors.ts'
import { errorOfZoomAnswer } from './zoom-errors.ts'
import { type ZoomPlan, type ZoomWeight, zoomBudgets } from './zoom-limits.ts'
import { type ListPages, type ZoomCall, type ZoomPlanning, zoomPlanning } from './zoom-planning.ts'
import { type ZoomRecordings, zoomRecordings } from './zoom-recordings.ts'
import {
  type ZoomInstance,
  type ZoomMeeting,
  type ZoomParticipant,
  type ZoomPastMeeting,
  zoomInstances,
  zoomMeeting,
  zoomParticipantPage,
  zoomPastMeeting,
} from './zoom-shapes.ts'
import { createZoomTokens, type ZoomCredentials } from './zoom-tokens.ts'

/**
 * Where Zoom is and who we are. From the environment: `ZOOM_API_URL` (`https://api.zoom.us/v2`),
 * `ZOOM_OAUTH_URL` (`https://zoom.us`), `ZOOM_ACCOUNT_ID`, `ZOOM_CLIENT_ID`, `ZOOM_CLIENT_SECRET`;
 * `ZOOM_WEBHOOK_SECRET` is for `zoom-webhook.ts`. Without credentials the product starts the sandbox
 * and points both addresses at it: the code path is the same.
 */
export type ZoomClientOptions = ZoomCredentials & {
  apiBaseUrl: string
  oauthUrl: string
  /** Decides the rate limits; the smaller plan is always safe. */
  plan?: ZoomPlan
  /** Where its rate budgets are kept; by default in this process alone. */
  makeBudget?: MakeBudget
} & Omit<VendorClientOptions, 'vendor' | 'baseUrl'>

/** Lists are whole arrays: a meeting has some hundred rows, and attendance needs all of them or none. */
export type ZoomClient = ZoomPlanning &
  ZoomRecordings & {
    /** Asks for a token: resolves when Zoom lets us in. */
    signIn(): Promise<void>
    getMeeting(meetingId: string): Promise<ZoomMeeting>
    /** By UUID one instance; by meeting id the last one that ended. */
    getPastMeeting(uuid: string): Promise<ZoomPastMeeting>
    listPastMeetingInstances(meetingId: string): Promise<ZoomInstance[]>
    listPastMeetingParticipants(uuid: string): Promise<ZoomParticipant[]>
    /** The report, the fullest source: one row a join, with registrant ids. Not found until Zoom has made it, minutes after the end. */
    listReportParticipants(meetingIdOrUuid: string): Promise<ZoomParticipant[]>
    /** Who is or was in the meeting that runs now; not found when none runs. */
    listLiveParticipants(meetingId: string): Promise<ZoomParticipant[]>
  }

const pageSize = 300
/** 30,000 rows: more is no class, but a loop. */
const maxPages = 100

/** Zoom's API v2 for meetings, server to server. Methods throw a `VendorError` (issue 2 §5, `docs/vendors.md`). */
export function createZoomClient(options: ZoomClientOptions): ZoomClient {
  const { apiBaseUrl, oauthUrl, plan = 'pro', makeBudget = ownBudget, clock = systemClock } = options
  const http = { ...options, vendor: 'zoom', errorOf: errorOfZoomAnswer }
  const api = createVendorClient({ ...http, baseUrl: apiBaseUrl })
  const tokens = createZoomTokens(
    createVendorClient({ ...http, baseUrl: oauthUrl, isEntrance: true }),
    options,
    clock,
  )
  const budgets = zoomBudgets(plan, makeBudget)

  const get: ZoomCall = ({ weight, headers, ...request }) =>
    tokens.callWith((token) =>
      api.request({
        ...request,
        budget: budgets[weight],
        headers: { ...headers, authorization: `Bearer ${token}` },
      }),
    )

  const listPages: ListPages = async (path, { weight, schema, query }) => {
    const rows: z.output<typeof schema>['rows'] = []
    const seenTokens = new Set<string>()
    let nextPageToken = ''
    do {
      const page = await get({
        path,
        weight,
        query: { ...query, page_size: pageSize, next_page_token: nextPageToken || undefined },
        schema,
      })
      rows.push(...page.rows)
      nextPageToken = page.nextPageToken
      if (seenTokens.has(nextPageToken) || seenTokens.size >= maxPages)
        throw new VendorMisanswered('zoom', `${path} never comes to its last page`, { mayPass: false })
      seenTokens.add(nextPageToken)
    } while (nextPageToken !== '')
    return rows
  }
  const listParticipants = (path: string, weight: ZoomWeight, query: Record<string, string> = {}) =>
    listPages(path, { weight, query, schema: zoomParticipantPage })

  return {
    ...zoomPlanning(get, listPages),
    ...zoomRecordings(get, listPages, {
      ...{ tokens, meetingRef, fetch: options.fetch ?? fetch },
      isOurs: ({ protocol, host, hostname }) =>
        [apiBaseUrl, oauthUrl].some((known) => new URL(known).host === host) ||
        (protocol === 'https:' && /(^|\.)zoom\.us$/.test(hostname)),
    }),
    signIn: tokens.signIn,
    getMeeting: (meetingId) =>
      get({ path: `/meetings/${meetingRef(meetingId)}`, weight: 'light', schema: zoomMeeting }),
    getPastMeeting: (uuid) =>
      get({ path: `/past_meetings/${meetingRef(uuid)}`, weight: 'light', schema: zoomPastMeeting }),
    listPastMeetingInstances: (meetingId) =>
      get({
        path: `/past_meetings/${meetingRef(meetingId)}/instances`,
        weight: 'medium',
        schema: zoomInstances,
      }),
    listPastMeetingParticipants: (uuid) =>
      listParticipants(`/past_meetings/${meetingRef(uuid)}/participants`, 'medium'),
    listReportParticipants: (meetingIdOrUuid) =>
      listParticipants(`/report/meetings/${meetingRef(meetingIdOrUuid)}/participants`, 'heavy', {
        include_fields: 'registrant_id',
      }),
    listLiveParticipants: (meetingId) =>
      listParticipants(`/metrics/meetings/${meetingRef(meetingId)}/participants`, 'heavy', { type: 'live' }),
  }
}

/** A meeting id or UUID as a path segment. Zoom wants a UUID that begins with `/` or holds `//` encoded twice. */
export function meetingRef(idOrUuid: string): string {
  const once = encodeURIComponent(idOrUuid)
  return idOrUuid.startsWith('/') || idOrUuid.includes('//') ? encodeURIComponent(once) : once
}
