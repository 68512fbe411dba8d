import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from '../admissions.module.css'
import { StateWord, type StateWordProps } from '../StateWord.tsx'

export interface OutsideSystemProps {
  readonly name: string
  readonly Icon: Icon
  readonly state: StateWordProps
  /** What stands there, in a sentence; words in between are links. */
  readonly sentence: readonly { readonly text: string; readonly href?: string | null }[]
  readonly differences: readonly { readonly field: string; readonly here: string; readonly there: string }[]
  /** What stands in it. */
  readonly list?: readonly { readonly name: string; readonly about: string }[]
  readonly actions: ReactNode
}

/** An outside system: its state, one sentence with links, where it differs what stands here and there, and its actions. */
export function OutsideSystem({
  name,
  Icon,
  state,
  sentence,
  differences,
  list = [],
  actions,
}: OutsideSystemProps) {
  return (
    <section className={css.system} aria-label={name}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={css.systemHead}>
        <h3 className={css.systemName}>{name}</h3>
        <StateWord {...state} />
      </div>
      <p className={css.systemWords}>
        {sentence.map(({ text, href }) =>
          href ? (
            <a key={text} href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </p>
      {list.length > 0 && (
        <ul className={css.systemList}>
          {list.map(({ name: title, about }) => (
            <li key={title}>
              {title} <span className={css.lineAbout}>{about}</span>
            </li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <dl className={css.well}>
          {differences.map(({ field, here, there }) => (
            <div key={field} className={css.wellLine}>
              <dt>{field}</dt>
              <dd>
                Here: {here === '' ? 'nothing' : here}
                <span className={css.there}>There: {there === '' ? 'nothing' : there}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {actions !== false && <div className={css.systemActions}>{actions}</div>}
    </section>
  )
}
