import { laterOf, type Moment, momentAgo } from './moments.ts'

interface Listener {
  readonly topics: readonly string[]
  /** Called with when it changed, at the latest: a question that begins later brings the change. */
  readonly onChange: (changedAt: Moment) => void
}

/** The server says every 25 s that it is there; what is silent for longer is away, whatever the browser believes. */
const silenceMs = 60_000
/**
 * The server sends what changed in the 15 s before a stream was open; an answer that counts as fresh is up to 10 s old.
 */
const slowMs = 5_000

const listeners = new Set<Listener>()
let stream: { readonly topics: string; readonly source: EventSource } | undefined
let isPlanned = false
/** A stream was away, and none has been open since: changes may have been missed, also by who listens to the next one. */
let isBehind = false
/** How often the stream was refused since it was open last. */
let refusals = 0
/** The timer after which another stream is opened. */
let anew: ReturnType<typeof setTimeout> | undefined
/** The topics that changed and are not passed on yet, and when each did. */
const heard = new Map<string, Moment>()
/** The topics that changed while nobody looked at the tab: passed on when it is seen again. */
const unseen = new Map<string, Moment>()
/**
 * What the shell subscribes to (`shellHears`): the count in the tab's title, maintenance, what one may use, whoever
 * looks.
 */
const ofShell = /^(?:user|maintenance|features|organization):/

/** Subscribes to some topics until the returned function is called; all subscriptions of a page share one stream. */
export function hear(listener: Listener): () => void {
  listeners.add(listener)
  connectSoon()
  return () => {
    listeners.delete(listener)
    connectSoon()
  }
}

/** After the whole page has said what it listens to, so that a page change opens one stream and not several. */
function connectSoon(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    connect()
  }, 0)
}

function connect(): void {
  const topics = [...new Set([...listeners].flatMap((listener) => listener.topics))].sort()
  const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  if (stream?.topics === query) return
  close()
  if (query === '') return
  const source = new EventSource(`/api/live?${query}&ages=1`)
  stream = { topics: query, source }
  const begunAtMs = performance.now()
  // The document's listener comes before the window's, which asks for what is old: it is asked once.
  document.addEventListener('visibilitychange', tellUnseen)
  source.addEventListener('change', (event) => tellOrKeep([String(event.data)]))
  // Before the stream was open. It took its time to say so, so that this is later than it was, never earlier.
  source.addEventListener('changed', (event) => {
    const [topic = '', agoMs] = String(event.data).split(' ')
    tellOrKeep([topic], momentAgo(Number(agoMs)))
  })
  // The reader may not subscribe to it: the page fetches again, and draws what it gets.
  source.addEventListener('refused', (event) => tell(String(event.data)))
  source.addEventListener('ended', () => {
    isBehind = true
  })
  for (const word of ['change', 'here']) source.addEventListener(word, awaitWord)
  source.addEventListener('error', () => {
    isBehind = true
    // A browser gives up when it is refused, and so when the server is away for a moment. Asked again, not at once.
    if (source.readyState === EventSource.CLOSED) connectAnewIn(Math.min(5_000 * 2 ** refusals++, 60_000))
  })
  source.addEventListener('open', () => {
    if (isBehind || performance.now() - begunAtMs > slowMs) tellOrKeep(topics)
    isBehind = false
    refusals = 0
    awaitWord()
  })
}

function close(): void {
  clearTimeout(anew)
  stream?.source.close()
  stream = undefined
}

/** Instead of the stream that is open, or was refused; unless a word of it comes before, or the page listens to something else. */
function connectAnewIn(ms: number): void {
  clearTimeout(anew)
  anew = setTimeout(() => {
    isBehind = true
    close()
    connect()
  }, ms)
}

/** A line that broke without a word – a sleeping laptop, another network – is an open stream to the browser for hours. */
const awaitWord = () => connectAnewIn(silenceMs)

/** A tab behind others would ask at each change, for nobody. */
function tellOrKeep(topics: readonly string[], changedAt = momentAgo(0)): void {
  const isHidden = document.visibilityState === 'hidden'
  for (const topic of topics)
    if (isHidden && !ofShell.test(topic)) note(unseen, topic, changedAt)
    else tell(topic, changedAt)
}

function tellUnseen(): void {
  if (document.visibilityState === 'hidden') return
  tellAll(unseen)
}

/**
 * Passes a change on a moment later, once to each who listens: of what comes in one breath – all a page listens to,
 * when a line or the database is back – each part would be asked for by itself, and answered by the server for nobody.
 */
function tell(topic: string, changedAt = momentAgo(0)): void {
  if (heard.size === 0) setTimeout(() => tellAll(heard), 0)
  note(heard, topic, changedAt)
}

function note(changes: Map<string, Moment>, topic: string, changedAt: Moment): void {
  changes.set(topic, laterOf(changedAt, changes.get(topic) ?? changedAt))
}

function tellAll(changes: Map<string, Moment>): void {
  const told = new Map(changes)
  changes.clear()
  for (const { topics, onChange } of listeners) {
    const [first, ...others] = topics.flatMap((topic) => told.get(topic) ?? [])
    if (first !== undefined) onChange(others.reduce(laterOf, first))
  }
}
