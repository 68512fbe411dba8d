import { emailProblem } from '../sign-in-sentences.ts'
import { findProvider, postToAuth } from './calls.ts'
import { element, icon } from './elements.ts'
import pageCss from './entry-page.module.css'
import { setBusy, wideButton } from './fields.ts'

/** So long nobody types before the server is asked. */
const pauseMs = 350

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

interface SignOn {
  /** Stands below the address; empty where its domain has no provider. */
  readonly all: HTMLElement
  /** Goes to the provider of the typed address; false where it has none. */
  readonly go: () => Promise<boolean>
}

/**
 * The way of the school's own provider, offered as soon as an address is typed whose domain has one. Where it is the only
 * way, `hide` takes the password away.
 */
export function signOn(
  email: HTMLInputElement,
  { from, say, hide }: { from: string; say: (problem: string) => void; hide: (isHidden: boolean) => void },
): SignOn {
  const all = element('div', { class: pageCss.signOn, 'aria-live': 'polite' })
  let asked: { domain: string; answer: ReturnType<typeof findProvider> } | undefined
  const find = (): ReturnType<typeof findProvider> => {
    const typed = email.value.trim()
    if (emailProblem(typed) !== undefined) return Promise.resolve(undefined)
    const domain = domainOf(typed)
    if (asked?.domain !== domain) asked = { domain, answer: findProvider(typed) }
    return asked.answer
  }
  const leave = async (button?: HTMLButtonElement) => {
    if (button) setBusy(button, true)
    const { url, problem } = await postToAuth('/sso/begin', { email: email.value.trim(), callbackURL: from })
    if (button) setBusy(button, false)
    if (url !== undefined) location.assign(url)
    else if (problem !== undefined) say(problem)
  }
  const draw = async () => {
    const typed = email.value
    const provider = await find()
    // Typed on meanwhile: that is drawn by what was typed last.
    if (typed !== email.value) return
    hide(provider?.isRequired === true)
    if (provider === undefined) return all.replaceChildren()
    const button = wideButton({
      label: `Continue with ${provider.name}`,
      before: icon('key'),
      isPrimary: provider.isRequired,
      onClick: () => void leave(button),
    })
    const other = element('button', { type: 'button', class: pageCss.other }, 'Log in another way')
    other.addEventListener('click', () => {
      hide(false)
      other.remove()
    })
    // Super admins keep their password.
    all.replaceChildren(button, ...(provider.isRequired ? [other] : []))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  email.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void draw(), pauseMs)
  })
  email.addEventListener('change', () => void draw())
  return {
    all,
    go: async () => {
      if ((await find()) === undefined) return false
      await leave()
      return true
    },
  }
}
