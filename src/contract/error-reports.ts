import { z } from 'zod'

// What may leave for the service that takes error reports: where it happened, how it ended, the request's number and
// the stack. Everything else stays here, by being named nowhere below (decision 36).

/** Words of the code, never of a person: names of kinds, functions and files have no room for a sentence. */
const word = z.string().regex(/^[\w$.:#<>[\]()*/@{}-]{1,160}$/)
const words = z.string().regex(/^[\w$.:#<>[\]()*/@{} -]{1,160}$/)
const number = z.number()

/** A file of ours: without the query, which is the browser's address at times. */
const file = z
  .string()
  .transform((text) => text.split(/[?#]/)[0] ?? '')
  .pipe(word)

/** An address without what it names: `/students/481?tab=notes` is `/students/:id`. */
export const routeOf = (address: string): string =>
  (address.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z][a-z_-]{0,40}$/.test(part) || /^[:{_*]/.test(part) || part === '' ? part : ':id'))
    .join('/')

const place = z.string().transform((text) => {
  const [, method = '', address = text] = /^(?:([A-Z]{3,7}) )?(.*)$/s.exec(text) ?? []
  return (method && `${method} `) + routeOf(address)
})

const optional = <T extends z.ZodType>(type: T) => type.optional().catch(undefined)

const frame = z.object({
  filename: optional(file),
  function: optional(words),
  lineno: optional(number),
  colno: optional(number),
  in_app: optional(z.boolean()),
})

const tags = z.object({
  /** The number a person can read out, or the name of a job. */
  requestId: optional(word),
  method: optional(word),
  route: optional(z.string().transform(routeOf)),
  status: optional(z.union([number, word])),
  /** What PostgreSQL or the system calls the failure. */
  code: optional(word),
})

const told = {
  event_id: word,
  timestamp: number,
  platform: optional(word),
  environment: optional(word),
  release: optional(word),
  sdk: optional(z.object({ name: word, version: word })),
}

const trace = z.object({
  trace_id: word,
  span_id: word,
  op: optional(word),
  status: optional(word),
})

const failure = z.object({
  ...told,
  level: optional(word),
  tags: optional(tags),
  contexts: optional(z.object({ trace: optional(trace) })),
  exception: z.object({
    values: z.array(
      z.object({
        type: word.catch('Error'),
        stacktrace: optional(z.object({ frames: z.array(frame) })),
      }),
    ),
  }),
})

const timing = z.object({
  ...told,
  type: z.literal('transaction'),
  transaction: place,
  start_timestamp: number,
  contexts: z.object({ trace }),
  tags: optional(tags),
})

const replay = z.object({
  ...told,
  type: z.literal('replay_event'),
  replay_id: word,
  replay_type: word,
  segment_id: number,
  replay_start_timestamp: optional(number),
  error_ids: z.array(word).catch([]),
  trace_ids: z.array(word).catch([]),
  urls: z.array(place).catch([]),
})

const itemTypes = { event: failure, transaction: timing, replay_event: replay }
const isKnown = (type: unknown): type is keyof typeof itemTypes =>
  typeof type === 'string' && Object.hasOwn(itemTypes, type)

/** What the error libraries send: a head, and items of a head and a body each. */
type Envelope = readonly [object, readonly (readonly [object, unknown])[]]

/** What happened on a page, as lines of text, and how long it is. */
export interface Recording {
  readonly text: string
  readonly bytes: number
}

/**
 * The same envelope with nothing in it but what is named above; undefined when nothing is left. `readReplay` rewrites
 * the recording of a replay; without it there are none.
 */
export function onlyWhatMayLeave(
  [head, items]: Envelope,
  readReplay: (recording: unknown) => Recording | undefined = () => undefined,
): Envelope | undefined {
  const kept = items.flatMap(([itemHead, body]): [object, unknown][] => {
    const type = 'type' in itemHead ? itemHead.type : undefined
    if (type === 'replay_recording') {
      const recording = readReplay(body)
      return recording === undefined ? [] : [[{ type, length: recording.bytes }, recording.text]]
    }
    const parsed = isKnown(type) ? itemTypes[type].safeParse(body) : undefined
    return parsed?.success ? [[{ type }, parsed.data]] : []
  })
  if (kept.length === 0) return undefined
  const { event_id } = z.object({ event_id: optional(word) }).parse(head)
  return [{ ...(event_id ? { event_id } : {}), sent_at: new Date().toISOString() }, kept]
}

/**
 * An error without its words, which may name people: its kind and where it happened. The words stand in our own log,
 * under the request's number.
 */
export function withoutWords(error: unknown): Error {
  const bare = new Error()
  if (!(error instanceof Error)) return Object.assign(bare, { name: 'Thrown', stack: 'Thrown' })
  const { name, message, stack = '' } = error
  const isNamed = /^\w{1,60}$/.test(name)
  const at = stack.indexOf(message)
  const frames = at < 0 ? '' : stack.slice(at + message.length)
  bare.name = isNamed ? name : 'Error'
  bare.stack = bare.name + (frames.startsWith('\n') ? frames : '')
  return bare
}
