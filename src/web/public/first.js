// Before the first paint: the chosen scheme, so that a dark page never flashes white. A file, because the
// content security policy allows no script inside the page.
{
  const chosen = localStorage.getItem('homeroom-color-scheme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

// At sign-in also what its card asks (domains/sign-in/web/entry-page/calls.ts): its own files would only ask once they are
// here and the styles are read.
if (/^\/signin\/?$/.test(location.pathname)) {
  const ask = (path) => fetch(`/api${path}`, { headers: { 'frontend-id': 'homeroom-web' } })
  window.askedAtSignIn = { options: ask('/backoffice/signin/options'), root: ask('/backoffice/_root') }
  for (const asked of Object.values(window.askedAtSignIn)) asked.catch(() => undefined)
}

// The files of the app stand in the page in the order in which they need each other (`file-after-file`, vite.config.ts). Each
// runs by itself, and the browser has its turn between two. One that did not come leaves nothing to see: the page loads
// again once the server answers, at most once in ten seconds, so that a broken file is no loop.
addEventListener('DOMContentLoaded', async () => {
  const turn = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const serverAnswers = () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
  const markName = 'homeroom-begun-again-at'
  try {
    for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
      await import(href)
      await turn()
    }
  } catch (error) {
    if (Date.now() - Number(sessionStorage.getItem(markName) ?? 0) < 10_000) throw error
    while (!(await serverAnswers())) await pause(1_000 + Math.random() * 2_000)
    sessionStorage.setItem(markName, String(Date.now()))
    location.reload()
  }
})
