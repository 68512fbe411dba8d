import { splitLinks } from '../rules/plan-text.ts'
import css from './plan.module.css'

/** A plan as it was typed, line by line; addresses in it are links. */
export function PlanText({ body }: { body: string }) {
  let at = 0
  return (
    <div className={css.text}>
      {splitLinks(body).map(({ text, isLink }) => {
        const key = at
        at += text.length
        return isLink ? (
          <a key={key} href={text} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={key}>{text}</span>
        )
      })}
    </div>
  )
}
