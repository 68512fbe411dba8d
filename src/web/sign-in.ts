import '#ui/theme/fonts.css'
import '#domains/sign-in/web/entry-page/page.css'
import '#ui/theme/base.css'
import { drawSignIn } from '#domains/sign-in/web/entry-page/draw-sign-in.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('sign-in.html has no #root.')

// The app goes on listening by itself; here nobody else does.
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', ({ matches }) => {
  const chosen = localStorage.getItem('homeroom-color-scheme')
  if (chosen === 'dark' || chosen === 'light') return
  document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light')
})

/** The files of the app, for whoever is let in: once somebody can type, and the browser has nothing else to do. */
function fetchApp(): void {
  const files = document.querySelector<HTMLTemplateElement>('#files-of-the-app')
  if (files === null) return
  const fetch = () => document.head.append(files.content)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetch, { timeout: 5_000 })
  else setTimeout(fetch, 1_000)
}

void drawSignIn(place).then(fetchApp)
