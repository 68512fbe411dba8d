import { ownPath } from '#contract/own-address.ts'
import { school } from '#contract/school/school.ts'
import { formatTime } from '#ui/format/times.ts'
import css from '../SignInPage.module.css'
import { emailProblem, providerProblem } from '../sign-in-sentences.ts'
import { ask, postToAuth, type Root } from './calls.ts'
import { drawn, element, icon } from './elements.ts'
import pageCss from './entry-page.module.css'
import { field, setBusy, wideButton } from './fields.ts'
import { showPasskey, takesPasskeys } from './passkey.ts'
import { personas } from './personas.ts'
import { secondStep } from './second-step.ts'
import { signOn } from './sign-on.ts'
import { drawStrips } from './strips.ts'

/**
 * Email and password, other providers when configured, in demo mode the invented people (look.md, picture 11).
 * Plain elements: whoever signs in waits for nothing of the app (decision 58).
 */
export async function drawSignIn(place: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search)
  const returnTo = query.get('return_to') ?? undefined
  const page = element('div', { class: css.page })
  place.replaceChildren(page)
  const show = (shown: HTMLElement) => {
    page.append(shown)
    // A thousand shapes: they come behind what somebody types into.
    setTimeout(() => page.childElementCount === 1 && page.prepend(drawStrips()))
  }
  const asked = { options: ask('options'), root: ask('root') }
  // Before a link with `return_to` logs somebody out (3-shell-and-houses §6): a link alone does not.
  const current = returnTo === undefined ? undefined : await ask('currentUser')
  if (current !== undefined) {
    await new Promise<void>((resolve) =>
      show(card(leaveFirst(current.user.name, resolve), brandOf(undefined))),
    )
    page.lastElementChild?.remove()
  }
  // Which ways in there are decides how the card looks: it comes whole, and does not jump under the pointer.
  const [options, root] = await Promise.all([asked.options, asked.root])
  document.title = `${brandOf(root).name} · Log in`
  const from = wanted(query.get('to') ?? returnTo)
  const askSecond = () => {
    const step = secondStep(from)
    page.querySelector('main')?.remove()
    show(card(step.parts, brandOf(root)))
    step.start()
  }
  // Back from a provider, which is a first factor only.
  if (query.get('step') === 'code') return askSecond()
  const form = signInForm(from, askSecond)
  const refusal = providerProblem(query.get('error') ?? undefined)
  const since = root?.maintenance?.since
  const main = [
    element('h1', { class: css.title }, 'Log in'),
    element(
      'p',
      { class: css.lead },
      root?.schoolName ? `Use your account at ${root.schoolName}.` : 'Use your school account.',
    ),
    since !== undefined &&
      note(
        'status',
        icon('tools'),
        `Under maintenance since ${formatTime(since, { zone: true })}. Only super admins can go on.`,
      ),
    refusal !== undefined && note('alert', icon('warning'), refusal),
    form.all,
    otherWays(options, from),
    options !== undefined &&
      element(
        'p',
        { class: css.trouble },
        'Trouble logging in? ',
        element('a', { href: `mailto:${options.supportEmail}` }, 'Contact support'),
        options.supportPhone !== '' && ` or call ${options.supportPhone}`,
      ),
  ]
  show(card(main, brandOf(root), options?.demo != null && personas(options.demo, form.signIn)))
  form.start()
}

/** Where somebody was going before they had to sign in: the app says so beside the address, a link in it. */
function wanted(returnTo: string | undefined): string {
  const state: unknown = history.state
  const from = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return ownPath(typeof from === 'string' ? from : returnTo, location.origin) ?? '/home'
}

type Part = Node | string | false

interface Brand {
  readonly name: string
  /** The school's picture for the scheme of the page; null for the product's mark. */
  readonly logo: string | null
}

/** Of the product, until the school's own is known. */
function brandOf(root: Root | undefined): Brand {
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark'
  return {
    name: root?.productName ?? school().productName,
    logo: root?.logos[isDark ? 'dark' : 'light'] ?? null,
  }
}

const productMark = () =>
  drawn(
    'svg',
    { viewBox: '0 0 32 32', width: '30', height: '30', 'aria-hidden': 'true', class: css.mark },
    drawn('rect', { width: '32', height: '32', rx: '8' }),
    drawn('path', { d: 'M10 8v16M22 8v16M10 19c4 0 4-6 8-6 2 0 3 1 4 2' }),
  )

function card(main: readonly Part[], { name, logo }: Brand, aside: Node | false = false): HTMLElement {
  const mark =
    logo === null ? productMark() : element('img', { src: logo, alt: '', height: '30', class: css.logo })
  return element(
    'main',
    { class: css.card, 'data-aside': aside !== false },
    element('div', { class: css.main }, element('div', { class: css.brand }, mark, name), ...main),
    aside !== false && element('div', { class: css.aside }, aside),
  )
}

const note = (role: 'alert' | 'status', before: SVGElement, text: string) =>
  element('p', { class: css.note, role }, before, text)

/** Email and password; what is wrong stands under its field. One attempt at a time, whether typed or chosen. */
function signInForm(from: string, askSecond: () => void) {
  const email = field({ label: 'Email', name: 'email', type: 'email', autocomplete: 'username' })
  const password = field({
    label: 'Password',
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    isLoud: true,
  })
  const button = wideButton({ label: 'Log in', isPrimary: true, type: 'submit' })
  const secret = element(
    'div',
    { class: css.password },
    password.all,
    element('a', { href: '/password/new', class: css.forgot }, 'Forgot password?'),
  )
  const provider = signOn(email.input, {
    from,
    say: password.say,
    hide: (isHidden) => {
      for (const part of [secret, button]) part.style.display = isHidden ? 'none' : ''
    },
  })
  const all = element('form', { class: css.form, novalidate: true }, email.all, provider.all, secret, button)
  let isTried = false
  let isUnderWay = false
  const check = () => {
    const problem = emailProblem(email.input.value.trim())
    email.say(isTried ? problem : undefined)
    password.say(isTried && password.input.value === '' ? 'Type your password.' : undefined)
    return problem === undefined && password.input.value !== ''
  }
  const signIn = async (name: string, secret: string) => {
    if (isUnderWay) return
    isUnderWay = true
    setBusy(button, true)
    const { problem, isHalfway } = await postToAuth('/sign-in/email', { email: name, password: secret })
    if (isHalfway) return askSecond()
    if (problem === undefined) return location.replace(from)
    isUnderWay = false
    setBusy(button, false)
    password.say(problem)
  }
  for (const { input } of [email, password]) input.addEventListener('input', check)
  all.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (password.input.value === '' && (await provider.go())) return
    isTried = true
    if (check()) void signIn(email.input.value.trim(), password.input.value)
  })
  return {
    all,
    signIn: (name: string, secret: string) => void signIn(name, secret),
    start: () => email.input.focus(),
  }
}

interface Providers {
  readonly google: boolean
  readonly oidc: boolean
}

/** A passkey where the browser has them; Google and the school's own sign-in when configured: the browser goes there and comes back. */
function otherWays({ google, oidc }: Providers = { google: false, oidc: false }, from: string): Node | false {
  const hasPasskeys = takesPasskeys()
  if (!google && !oidc && !hasPasskeys) return false
  const all = element('div', { class: css.others }, element('p', { class: pageCss.or }, 'or'))
  const say = (problem: string | undefined) => {
    all.querySelector('[role="alert"]')?.remove()
    if (problem !== undefined) all.append(note('alert', icon('warning'), problem))
  }
  const go = async (provider: 'google' | 'oidc') => {
    const { url, problem } = await postToAuth('/sign-in/social', { provider, callbackURL: from })
    say(problem)
    if (url !== undefined) location.assign(url)
  }
  const way = (label: string, before: SVGElement, onClick: () => void) =>
    all.append(wideButton({ label, before, onClick }))
  if (hasPasskeys) way('Use a passkey', icon('key'), () => void showPasskey(from).then(say))
  if (google) way('Continue with Google', icon('google'), () => void go('google'))
  if (oidc) way('Continue with your organization', icon('key'), () => void go('oidc'))
  return all
}

function leaveFirst(name: string, onLeft: () => void): Part[] {
  const leave = wideButton({
    label: 'Log out and go on',
    isPrimary: true,
    onClick: () => {
      setBusy(leave, true)
      void ask('logout').then(onLeft)
    },
  })
  return [
    element('h1', { class: css.title }, 'Log out first?'),
    element(
      'p',
      { class: css.lead },
      `You are logged in as ${name}. This link logs you out and goes on as whoever logs in next.`,
    ),
    element(
      'div',
      { class: pageCss.choices },
      leave,
      wideButton({ label: 'Stay logged in', onClick: () => location.assign('/') }),
    ),
  ]
}
