import { IconChevronLeft } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { useShownTitle } from '#web/address/page-title.ts'
import { Logo } from './Logo.tsx'
import css from './PhoneTitle.module.css'

/** Back, title and one line of facts in the header of a phone (look.md §10). The page's own `h1` says it to readers. */
export function PhoneTitle() {
  const shown = useShownTitle()
  return (
    <div className={css.phone}>
      {shown?.backTo === undefined ? (
        <UiLink href="/home" className={css.start} aria-label="Homeroom, to the start page">
          <Logo size={28} />
        </UiLink>
      ) : (
        <UiLink href={shown.backTo} className={css.start} aria-label="Back">
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </UiLink>
      )}
      <div className={css.words} aria-hidden="true">
        <div className={css.title}>{shown?.title ?? 'Homeroom'}</div>
        {shown?.facts !== undefined && <div className={css.facts}>{shown.facts}</div>}
      </div>
    </div>
  )
}
