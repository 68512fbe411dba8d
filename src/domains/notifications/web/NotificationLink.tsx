import type { ReactNode } from 'react'
import { isInternal } from '#contract/own-address.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { pageOf } from '../rules/page-of.ts'

interface NotificationLinkProps {
  href: string
  onFollow?: () => void
  className?: string | undefined
  children: ReactNode
  'aria-label'?: string
}

/** Ours opens here, as does one of the school's own domains; any other in a new tab (3-shell-and-houses §2.12). */
export function NotificationLink({ href, onFollow, ...rest }: NotificationLinkProps) {
  const followed = onFollow && { onClick: onFollow }
  const path = pageOf(href, location.origin)
  const elsewhere = isInternal(href) ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return path === undefined ? (
    <a {...rest} href={href} {...elsewhere} {...followed} />
  ) : (
    <InternalLink {...rest} href={path} {...followed} />
  )
}
