import { UiLink } from '#ui/page/UiLink.tsx'
import css from './perhaps-in-meeting.module.css'

/** Somebody in the meeting whom nobody has named may be the missing student; the name leads to where they are matched. */
export function PerhapsInMeeting({ name, href }: { readonly name: string; readonly href: string }) {
  return (
    <span className={css.perhaps}>
      perhaps in the meeting as{' '}
      <UiLink href={href} className={css.link}>
        {name}
      </UiLink>
    </span>
  )
}
