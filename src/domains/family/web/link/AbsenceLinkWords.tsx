import { UiLink } from '#ui/page/UiLink.tsx'
import css from './AbsenceLink.module.css'

interface AbsenceLinkWordsProps {
  readonly title: string
  readonly children: string
  /** Address and words of each way on. */
  readonly links: readonly (readonly [href: string, label: string])[]
}

/** What there is to say when there is nothing to fill in. */
export function AbsenceLinkWords({ title, children, links }: AbsenceLinkWordsProps) {
  return (
    <>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead} role="status">
        {children}
      </p>
      {links.map(([href, label]) => (
        <UiLink key={href} href={href} className={css.way}>
          {label}
        </UiLink>
      ))}
    </>
  )
}
