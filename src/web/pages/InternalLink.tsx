import { Link } from '@tanstack/react-router'
import type { LinkProps } from '#ui/page/UiLink.tsx'
import { parseSearch } from '../address/search-params.ts'

/** A link of the kit that navigates without loading the page again, and keeps the chosen cycle. */
export function InternalLink({ href, ...rest }: LinkProps & { onClick?: () => void }) {
  const { pathname, search, hash } = new URL(href, location.origin)
  return (
    <Link
      {...rest}
      to={pathname}
      search={parseSearch(search)}
      hash={hash.slice(1)}
      activeOptions={{ exact: true }}
    />
  )
}
