import css from '../SignInPage.module.css'
import { postToAuth } from './calls.ts'
import { element, icon } from './elements.ts'
import pageCss from './entry-page.module.css'
import { field, setBusy, wideButton } from './fields.ts'
import { showPasskey, takesPasskeys } from './passkey.ts'

/** After the password, for who has set up a second factor: a code of the app or one on paper. */
export function secondStep(from: string) {
  const code = field({
    label: 'Code of your app, or a recovery code',
    name: 'code',
    type: 'text',
    autocomplete: 'one-time-code',
    isLoud: true,
  })
  const trust = element('input', { type: 'checkbox', name: 'trust' })
  const button = wideButton({ label: 'Go on', isPrimary: true, type: 'submit' })
  const form = element(
    'form',
    { class: css.form, novalidate: true },
    code.all,
    element('label', { class: pageCss.tick }, trust, 'Do not ask on this browser for 30 days'),
    button,
  )
  let isUnderWay = false
  code.input.addEventListener('input', () => code.say(undefined))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isUnderWay) return
    const typed = code.input.value.trim()
    if (typed === '') return code.say('Type the six digits of your app, or a recovery code.')
    isUnderWay = true
    setBusy(button, true)
    const { problem } = await postToAuth('/sign-in/second-step', { code: typed, trust: trust.checked })
    if (problem === undefined) return location.replace(from)
    isUnderWay = false
    setBusy(button, false)
    code.say(problem)
    code.input.select()
  })
  const passkey = wideButton({
    label: 'Use a passkey instead',
    before: icon('key'),
    onClick: () => void showPasskey(from).then((problem) => code.say(problem)),
  })
  const parts = [
    element('h1', { class: css.title }, 'Second step'),
    element(
      'p',
      { class: css.lead },
      'Type the code that your app shows now, or one of your recovery codes.',
    ),
    form,
    takesPasskeys() && element('div', { class: css.others }, passkey),
    element(
      'p',
      { class: css.trouble },
      element('a', { href: '/signin' }, 'Begin again'),
      '. Have you lost both? An administrator of your school can reset it.',
    ),
  ]
  return { parts, start: () => code.input.focus() }
}
