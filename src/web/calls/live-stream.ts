interface Listener {
  readonly topics: readonly string[]
  readonly onChange: (topic: string) => void
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
let silence: ReturnType<typeof setTimeout> | undefined

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
  source.addEventListener('change', (event) => tell(String(event.data)))
  // The reader may not hear of it: the page asks again, and draws what it is told.
  source.addEventListener('refused', (event) => tell(String(event.data)))
  source.addEventListener('ended', () => {
    isBehind = true
  })
  for (const heard of ['change', 'here']) source.addEventListener(heard, () => awaitWord())
  source.addEventListener('error', () => {
    isBehind = true
    if (source.readyState === EventSource.CLOSED) connectAgain(query)
  })
  source.addEventListener('open', () => {
    const missed = isBehind ? topics : []
    isBehind = false
    refusals = 0
    awaitWord()
    for (const topic of missed) tell(topic)
  })
}

function close(): void {
  clearTimeout(silence)
  stream?.source.close()
  stream = undefined
}

/** A line that broke without a word – a sleeping laptop, another network – is an open stream to the browser for hours. */
function awaitWord(): void {
  clearTimeout(silence)
  silence = setTimeout(() => {
    isBehind = true
    close()
    connect()
  }, silenceMs)
}

/** A browser gives up when it is refused, and so when the server is away for a moment. Asked again, not at once. */
function connectAgain(query: string): void {
  setTimeout(
    () => {
      if (stream?.topics !== query) return
      close()
      refusals += 1
      connect()
    },
    Math.min(5_000 * 2 ** refusals, 60_000),
  )
}

function tell(topic: string): void {
  for (const listener of listeners) if (listener.topics.includes(topic)) listener.onChange(topic)
}
