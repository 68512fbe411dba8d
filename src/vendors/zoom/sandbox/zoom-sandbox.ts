import { type Clock, systemClock } from '#server/clock.ts'
import type { ZoomCredentials } from '../zoom-tokens.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { goodBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import type { SandboxMeeting } from './sandbox-meeting.ts'
import { createPlannedMeetings, type PlannedMeeting } from './sandbox-planned.ts'
import { createRecordedMeetings, type SandboxRecording } from './sandbox-recordings.ts'
import { createSandboxSchedule } from './sandbox-schedule.ts'
import { createSandboxTokens } from './sandbox-tokens.ts'
import { createSandboxWebhooks } from './sandbox-webhooks.ts'

export type ZoomSandboxOptions = ZoomCredentials & {
  /** 0 takes a free one. */
  port: number
  /** What webhooks are signed with (`ZOOM_WEBHOOK_SECRET`). */
  secret: string
  /** Where webhooks go: `…/api/webhooks/video-meeting`. */
  webhookUrl: string
  /** Tokens and held-back events follow from it. */
  seed: string
  clock?: Clock
  /** How long after a meeting's end its report exists; at once by default. */
  reportDelayMs?: number
  tokenLifetimeSeconds?: number
  /** Zoom tries a webhook again after 5, 20 and 60 minutes. */
  webhookRetryDelaysMs?: number[]
}

export type ZoomSandbox = {
  url: string
  /** For `ZOOM_API_URL`; `url` itself is for `ZOOM_OAUTH_URL`. */
  apiBaseUrl: string
  /** Adds meetings, or replaces those of the same UUID. Of one that runs already, all that happened so far is told at once. */
  schedule(meetings: SandboxMeeting[]): void
  /** The meetings that were made by the API and stand. */
  planned(): PlannedMeeting[]
  /** Puts such meetings back: those that a sandbox before it had made. */
  plan(meetings: PlannedMeeting[]): void
  /** Deletes one by hand, as its host may; the webhook tells of it. */
  removePlanned(meetingId: string): void
  /** Gives a host recordings, or replaces those of the same UUID. */
  record(recordings: readonly SandboxRecording[]): void
  /** Whether a recording is in the trash. */
  isTrashed(uuid: string): boolean
  /** Takes a recording away for good, as the service does after 30 days in the trash. */
  removeRecording(uuid: string): void
  /** Switches misbehaviour on and off, as `POST /sandbox/behaviour` does; what is not named stays. */
  behave(changes: Partial<SandboxBehaviour>): void
  /** Tells what has happened by the clock. Runs by itself; with a test's clock, call it after moving the clock. */
  tick(): void
  /** Whether the receiver of webhooks passes Zoom's URL validation. */
  validateWebhookUrl(): Promise<boolean>
  /** Resolves when every webhook told so far is delivered or given up. */
  settled(): Promise<void>
  /** Ends the server, timers and deliveries under way. */
  stop(): Promise<void>
}

/** No timer is set further ahead: the clock may be moved, and timers are limited to 24 days. */
const furthestTimerMs = 30_000

/**
 * A server on the loopback address that speaks Zoom's protocol and plays the meetings it is given in real
 * time. What it answers follows from the schedule and the clock alone, so one started again with the same
 * schedule goes on where the other stopped; meetings that run are told again from their beginning.
 */
export async function startZoomSandbox(options: ZoomSandboxOptions): Promise<ZoomSandbox> {
  const { clock = systemClock, secret, seed, webhookUrl, accountId } = options
  const behaviour = { ...goodBehaviour }
  const schedule = createSandboxSchedule()
  const planned = createPlannedMeetings()
  const recorded = createRecordedMeetings()
  const stopping = new AbortController()
  const retryDelaysMs = options.webhookRetryDelaysMs ?? [5, 20, 60].map((minutes) => minutes * 60_000)
  const webhooks = createSandboxWebhooks({
    webhookUrl,
    secret,
    accountId,
    seed,
    clock,
    behaviour,
    retryDelaysMs,
  })
  const lifetimeSeconds = options.tokenLifetimeSeconds ?? 3600
  const tokens = createSandboxTokens({ credentials: options, seed, lifetimeSeconds, clock })
  const reportDelayMs = options.reportDelayMs ?? 0
  const deletePlanned = (meeting: PlannedMeeting) => {
    planned.remove(meeting.meetingId)
    webhooks.sendDeleted(meeting)
  }
  const api = createSandboxApi({
    schedule,
    planned,
    recorded,
    deletePlanned,
    seed,
    tokens,
    behaviour,
    clock,
    reportDelayMs,
    stopping: stopping.signal,
  })
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    for (const events of schedule.takeDue(clock.nowMs())) webhooks.send(events)
    const nextAtMs = schedule.nextAtMs(clock.nowMs())
    if (nextAtMs === undefined) return
    const waitMs = Math.min(Math.max(nextAtMs - clock.nowMs(), 1), furthestTimerMs)
    timer = setTimeout(tick, waitMs)
  }

  const url = await api.listen({ host: '127.0.0.1', port: options.port })
  return {
    url,
    apiBaseUrl: `${url}/v2`,
    schedule(meetings) {
      schedule.put(meetings, clock.nowMs())
      tick()
    },
    planned: planned.list,
    plan: (meetings) => {
      for (const meeting of meetings) planned.put(meeting)
    },
    removePlanned: (meetingId) => {
      const meeting = planned.find(meetingId)
      if (meeting) deletePlanned(meeting)
    },
    record: (recordings) => {
      for (const recording of recordings) recorded.put(recording)
    },
    isTrashed: recorded.isTrashed,
    removeRecording: (uuid) => void recorded.remove(uuid),
    behave: (changes) => void Object.assign(behaviour, changes),
    tick,
    validateWebhookUrl: webhooks.validateUrl,
    settled: webhooks.settled,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all([api.close(), webhooks.stop()])
    },
  }
}
