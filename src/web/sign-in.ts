import '#ui/theme/fonts.css'
import '#domains/sign-in/web/door/page.css'
import '#ui/theme/base.css'
import { openDoor } from '#domains/sign-in/web/door/open-door.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('sign-in.html has no #root.')

// The app goes on listening by itself; here nobody else does.
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', ({ matches }) => {
  const chosen = localStorage.getItem('homeroom-color-scheme')
  if (chosen === 'dark' || chosen === 'light') return
  document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light')
})

void openDoor(place)
