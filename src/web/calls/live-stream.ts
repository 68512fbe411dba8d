interface Listener {
  readonly topics: readonly string[]
  readonly onChange: () => void
}

/** The server says every 25 s that it is there; what is silent for longer is away, whatever the browser believes. */
const silenceMs = 60_000

const listeners = new Set<Listener>()
let stream: { readonly topics: string; readonly source: EventSource } | undefined
let isPlanned = false
/** A stream was away, and none has been open since: changes may have been missed, also by who listens to the next one. */
let isBehind = false
/** How often the stream was refused since it was open last. */
let refusals = 0
/** When another stream is asked for. */
let anew: ReturnType<typeof setTimeout> | undefined
/** What was heard and is not told yet. */
const heard = new Set<string>()
/** What was heard while nobody looked at the tab: told when it is seen again. */
const unseen = new Set<string>()
/** What the shell hears (`shellTopics`): the count in the tab's title, maintenance, what one may use, whoever looks. */
const ofShell = /^(?:user|maintenance|features|organization):/

/** Hears of some subjects until the returned function is called; all that is heard on a page comes by one stream. */
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
  const source = new EventSource(`/api/live?${query}`)
  stream = { topics: query, source }
  // Heard before the window hears it, and asks for what is old: it is asked once.
  document.addEventListener('visibilitychange', tellUnseen)
  source.addEventListener('change', (event) => tellOrKeep(String(event.data)))
  // The reader may not hear of it: the page asks again, and draws what it is told.
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
    if (isBehind) tellOrKeep(...topics)
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
function tellOrKeep(...topics: string[]): void {
  const isHidden = document.visibilityState === 'hidden'
  for (const topic of topics)
    if (isHidden && !ofShell.test(topic)) unseen.add(topic)
    else tell(topic)
}

function tellUnseen(): void {
  if (document.visibilityState === 'hidden') return
  tellAll(unseen)
}

/**
 * Those that listen to some of it, once each: what comes in one breath – of all a page listens to when a line or the database
 * is back – would be asked for as often, and answered by the server for nobody.
 */
function tell(topic: string): void {
  if (heard.size === 0) setTimeout(() => tellAll(heard), 0)
  heard.add(topic)
}

function tellAll(topics: Set<string>): void {
  const told = new Set(topics)
  topics.clear()
  for (const listener of listeners) if (listener.topics.some((topic) => told.has(topic))) listener.onChange()
}
