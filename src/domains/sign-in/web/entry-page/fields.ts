import { element, icon } from './elements.ts'
import css from './entry-page.module.css'

interface FieldOptions {
  readonly label: string
  readonly name: string
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  /** What is wrong is said aloud. */
  readonly isLoud?: boolean
}

export interface Field {
  readonly all: HTMLElement
  readonly input: HTMLInputElement
  /** Shows what is wrong below the field; undefined takes it away. */
  readonly say: (problem: string | undefined) => void
}

/** A field with its label above and what is wrong with it below, as the fields of the app look. */
export function field({ label, name, type, autocomplete, isLoud = false }: FieldOptions): Field {
  const input = element('input', { id: name, name, type, autocomplete, class: css.input })
  const box = element('div', { class: css.box }, input, type === 'password' && reveal(input, label))
  const all = element('div', {}, element('label', { for: name, class: css.label }, label), box)
  let error: HTMLElement | undefined
  const say = (problem: string | undefined) => {
    error?.remove()
    error = undefined
    for (const name of ['aria-invalid', 'aria-describedby']) input.removeAttribute(name)
    if (problem === undefined) return
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', `${name}-error`)
    error = element('p', { id: `${name}-error`, class: css.error, role: isLoud && 'alert' }, problem)
    all.append(error)
  }
  return { all, input, say }
}

/** Shows what is typed, by keyboard as well. */
function reveal(input: HTMLInputElement, label: string): HTMLElement {
  const button = element(
    'button',
    {
      type: 'button',
      class: css.reveal,
      'aria-label': `Show ${label.toLowerCase()}`,
      'aria-pressed': 'false',
    },
    icon('eye'),
  )
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!isShown))
    button.replaceChildren(icon(isShown ? 'eye' : 'eyeOff'))
  })
  return button
}

interface ButtonOptions {
  readonly label: string
  readonly isPrimary?: boolean
  readonly type?: 'button' | 'submit'
  readonly before?: SVGElement
  readonly onClick?: () => void
}

/** A button over the whole width. */
export function wideButton({ label, isPrimary = false, type = 'button', before, onClick }: ButtonOptions) {
  const button = element('button', { type, class: isPrimary ? css.primary : css.button }, before, label)
  if (onClick) button.addEventListener('click', onClick)
  return button
}

/** Work is under way: further clicks do nothing. */
export function setBusy(button: HTMLElement, isBusy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled'])
    if (isBusy) button.setAttribute(name, 'true')
    else button.removeAttribute(name)
}
