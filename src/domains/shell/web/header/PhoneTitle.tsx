import { IconChevronLeft } from '@tabler/icons-react'
import { school } from '#contract/school/school.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { useShownTitle } from '#web/address/page-title.ts'
import { useViewer } from '#web/calls/session.ts'
import { Logo } from './Logo.tsx'
import css from './PhoneTitle.module.css'

/** Back, title and one line of facts in the header of a phone (look.md §10). The page's own `h1` says it to readers. */
export function PhoneTitle() {
  const shown = useShownTitle()
  const { logos } = useViewer()
  return (
    <div className={css.phone}>
      {shown?.backTo === undefined ? (
        <UiLink href="/home" className={css.start} aria-label={`${school().productName}, to the start page`}>
          <Logo logos={logos} size={28} />
        </UiLink>
      ) : (
        <UiLink href={shown.backTo} className={css.start} aria-label="Back">
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </UiLink>
      )}
      <div className={css.words} aria-hidden="true">
        <div className={css.title}>{shown?.title ?? school().productName}</div>
        {shown?.facts !== undefined && <div className={css.facts}>{shown.facts}</div>}
      </div>
    </div>
  )
}
