import type { ServerResponse } from 'node:http'
import type { Topic } from '#contract/topics.ts'
import type { Authenticate } from '../api/api.ts'
import type { Viewer } from '../api/viewer.ts'
import type { Services } from '../services.ts'
import type { ListHeardTopics } from './heard-topics.ts'
import type { ServerTopic } from './live.ts'

/** A page has one stream, a person a few pages on a few devices; more is no person. */
const mostOfAPerson = 12
const keepAliveMs = 25_000
/** The most that is kept for a page that does not read. */
const mostUnreadBytes = 256 * 1024
/** How many streams are checked again at the same time. */
const lanes = 4

interface OpenStream {
  readonly cookie: string
  readonly viewer: Viewer
  /** What the page asked for. */
  readonly topics: readonly Topic[]
  /** Those of them to which the viewer may subscribe. */
  readonly heard: ReadonlySet<Topic>
  /** Whether the page knows `changed`: one of the former version stays open over an update. */
  readonly takesAges: boolean
  readonly response: ServerResponse
}

export interface LiveStreams {
  /** Takes one of the person's places before anything else is asked; undefined when none is left. */
  takePlace(viewer: Viewer): Place | undefined
  /** The place is given back when the stream closes. */
  open(stream: OpenStream, place: Place): void
}

interface Place {
  /** Another stream may have it; once only, however often it is called. */
  giveBack(): void
}

const send = (response: ServerResponse, event: string, data: string) => {
  if (response.writableLength > mostUnreadBytes) response.destroy()
  else response.write(`event: ${event}\ndata: ${data}\n\n`)
}

/**
 * The event streams this process holds open. A stream ends with the rights it was opened by: the database publishes
 * each change of rights (`rights:7` of a person, `rights-excuse:5` of a subject, `rights:0` of many) when it is
 * committed, and what passes by time is looked at again each minute.
 */
export function holdLiveStreams(
  services: Services,
  authenticate: Authenticate,
  listHeard: ListHeardTopics,
): LiveStreams {
  const openByPerson = new Map<number, number>()
  const queues: Promise<void>[] = Array.from({ length: lanes }, () => Promise.resolve())
  let turn = 0

  /** After those that wait in the same lane, so that a change for all does not take every connection. */
  const inLane = (lane: number, work: () => Promise<void>) => {
    // A database that is away answers at the next look.
    queues[lane] = (queues[lane] ?? Promise.resolve()).then(work).catch(() => {})
  }

  const count = ({ userId }: Viewer, by: number) => {
    const left = (openByPerson.get(userId) ?? 0) + by
    if (left > 0) openByPerson.set(userId, left)
    else openByPerson.delete(userId)
  }

  return {
    takePlace(viewer) {
      if ((openByPerson.get(viewer.userId) ?? 0) >= mostOfAPerson) return undefined
      count(viewer, 1)
      let isTaken = true
      return {
        giveBack() {
          if (isTaken) count(viewer, -1)
          isTaken = false
        },
      }
    },
    open({ cookie, viewer, topics, heard: heardAtFirst, takesAges, response }, place) {
      let heard = heardAtFirst
      // One lane a stream: of two checks at once the older could end last, and what was taken away would be sent on.
      const lane = turn++ % lanes
      let isWaiting = false
      let ticks = 0

      const checkAgain = () => {
        if (isWaiting || response.closed) return
        isWaiting = true
        inLane(lane, async () => {
          isWaiting = false
          const now = await authenticate(services, cookie)
          if (now.loginId !== viewer.loginId || now.userId !== viewer.userId) return end()
          const before = heard
          heard = await listHeard(now, topics)
          for (const topic of topics)
            if (heard.has(topic) !== before.has(topic))
              send(response, heard.has(topic) ? 'change' : 'refused', topic)
        })
      }
      const end = () => {
        send(response, 'ended', '')
        response.end()
      }

      const rights: ServerTopic[] = ['rights:0', `rights:${viewer.userId}`]
      for (const topic of topics) rights.push(`rights-${topic}`)
      if (viewer.mirroredBy) rights.push(`rights:${viewer.mirroredBy.userId}`)
      const unsubscribeRights = services.live.subscribe(rights, checkAgain)
      const unsubscribe = services.live.subscribe(topics, (topic) => {
        if (heard.has(topic)) send(response, 'change', topic)
      })
      for (const topic of topics) if (!heard.has(topic)) send(response, 'refused', topic)
      // The page read before it listened, or after the change: it knows when it asked.
      for (const { topic, agoMs } of services.live.changedLately([...heard]))
        if (takesAges) send(response, 'changed', `${topic} ${agoMs}`)
        else send(response, 'change', topic)
      const keepAlive = setInterval(() => {
        // An event that the page sees, unlike a comment: a page that sees none asks for another stream.
        send(response, 'here', '')
        ticks += 1
        if (ticks % 2 === 0) checkAgain()
      }, keepAliveMs)
      response.once('close', () => {
        clearInterval(keepAlive)
        unsubscribe()
        unsubscribeRights()
        place.giveBack()
      })
    },
  }
}
