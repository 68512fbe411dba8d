import type { ClientLink } from '@orpc/client'
import { sendWithKey, textOf } from './send-keys.ts'

/** What nobody means as a second time: a double click's second, or one that waited while the page was busy. */
const sameClickMs = 600

/** What a call carries besides its input. */
export interface CallContext {
  /** Of a write: what it may be sent again by. */
  readonly key?: string
  /**
   * Only asks, by a call that writes, or does at other times: each is sent, and none gets the answer of the one before.
   */
  readonly isQuestion?: boolean
}

/** `client.templates.sayPresent({…}, asQuestion)`. */
export const asQuestion = { context: { isQuestion: true } } as const

interface Sent {
  readonly what: string
  readonly answer: Promise<unknown>
  /** When the answer came; a failure is no answer, so it may be sent again at once. */
  answeredAtMs?: number
}

/**
 * One link for all calls, in which a write that is under way, or was answered this very moment and followed by nothing
 * else, is not sent a second time: both clicks get the same answer. A button that greys out is not enough, because
 * two clicks can come before it is drawn.
 */
export function sendOnce(
  link: ClientLink<CallContext>,
  kindOf: (path: readonly string[]) => 'read' | 'done once' | 'done anew',
): ClientLink<CallContext> {
  const underWay = new Map<string, Sent>()
  let last: Sent | undefined
  return {
    call: (path, input, options) => {
      const kind = kindOf(path)
      if (kind === 'read' || options.context.isQuestion === true) return link.call(path, input, options)
      const what = textOf([path, input])
      const now = performance.now()
      const same = underWay.get(what) ?? (last?.what === what ? last : undefined)
      if (same && (same.answeredAtMs === undefined || now - same.answeredAtMs < sameClickMs))
        return same.answer

      const send = (key?: string) =>
        link.call(path, input, { ...options, context: { ...options.context, ...(key && { key }) } })
      const [area = ''] = path
      const answer = kind === 'done once' ? sendWithKey({ area, what }, send) : send()
      const sent: Sent = { what, answer }
      underWay.set(what, sent)
      last = sent
      answer.then(
        () => {
          sent.answeredAtMs = performance.now()
          underWay.delete(what)
        },
        () => {
          underWay.delete(what)
          if (last === sent) last = undefined
        },
      )
      return answer
    },
  }
}
