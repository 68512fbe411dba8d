const markName = 'homeroom-reloaded-at'
const pauseMs = 10_000
const firstWaitMs = 1_000
const longestWaitMs = 15_000

/**
 * When a chunk of a page fails to load, a new version was deployed: the whole page reloads
 * (3-shell-and-houses §2.1). Once in ten seconds, so that a broken deployment shows the error screen and not a loop.
 * Without a line, or while the server is away, what stands stays until it is back: a browser that reloads then shows
 * a page of its own, and nothing can be written any more.
 */
export function reloadOnMissingChunk(): void {
  let isWaiting = false
  addEventListener('vite:preloadError', (event) => {
    if (isWaiting) return event.preventDefault()
    const reloadedAtMs = Number(sessionStorage.getItem(markName) ?? 0)
    if (Date.now() - reloadedAtMs < pauseMs && navigator.onLine) return
    event.preventDefault()
    isWaiting = true
    void whenServerAnswers().then(() => {
      sessionStorage.setItem(markName, String(Date.now()))
      location.reload()
    })
  })
}

/** Asks now, when the browser says that the line is back, and again and again, slower each time. */
function whenServerAnswers(): Promise<void> {
  return new Promise((resolve) => {
    let waitMs = firstWaitMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      if (await answers()) {
        removeEventListener('online', ask)
        resolve()
        return
      }
      timer = setTimeout(ask, waitMs * (0.75 + Math.random() / 2))
      waitMs = Math.min(waitMs * 1.5, longestWaitMs)
    }
    addEventListener('online', ask)
    void ask()
  })
}

async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
