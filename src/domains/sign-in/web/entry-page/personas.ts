import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from '../DemoPersonas.module.css'
import { element, icon } from './elements.ts'

type Demo = NonNullable<ContractRouterOutputs['signIn']['listPersonas']['demo']>

/** The invented people of the demo school; a click logs in. */
export function personas(
  { personas: all, password }: Demo,
  signIn: (email: string, password: string) => void,
) {
  return element(
    'section',
    { class: css.demo, 'aria-labelledby': 'demo-school' },
    element('h2', { class: css.title, id: 'demo-school' }, 'Demo school'),
    element('p', { class: css.lead }, 'Choose a person to log in as. Everyone here is invented.'),
    element(
      'ul',
      { class: css.list },
      ...all.map(({ email, name, initials, role, description }) => {
        const button = element(
          'button',
          { type: 'button', class: css.persona },
          element('span', { class: css.initials, 'aria-hidden': 'true' }, initials),
          element(
            'span',
            { class: css.words },
            element('span', { class: css.name }, name),
            element('span', { class: css.description }, description),
          ),
          element('span', { class: css.role }, role, icon('arrow', { class: css.arrow })),
        )
        button.addEventListener('click', () => signIn(email, password))
        return element('li', {}, button)
      }),
    ),
  )
}
