import { IconHourglass } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import css from './excuse-waits.module.css'

/** An excuse of the family waits to be decided; a way to it for who may open it. */
export function ExcuseWaits({ excuse }: { excuse: { readonly url: string | null } }) {
  return (
    <span className={css.waits}>
      <IconHourglass size={14} stroke={2} aria-hidden />
      {excuse.url === null ? (
        'Excuse waits'
      ) : (
        <UiLink href={excuse.url} className={css.link}>
          Excuse waits
        </UiLink>
      )}
    </span>
  )
}
