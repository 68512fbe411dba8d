const markName = 'homeroom-reloaded-at'
const pauseMs = 10_000

/**
 * When a chunk of a page fails to load, a new version was deployed: the whole page reloads
 * (3-shell-and-houses §2.1). Once in ten seconds, so that a broken deployment shows the error screen and not a loop.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const reloadedAtMs = Number(sessionStorage.getItem(markName) ?? 0)
    if (Date.now() - reloadedAtMs < pauseMs) return
    sessionStorage.setItem(markName, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
